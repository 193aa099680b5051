import { compactJson, indentJson } from '../../core/json/jsonText.ts';
import { commandName } from '../derived/commandModel.ts';
import { pushedSchema, toJsonSchema } from '../derived/jsonSchema.ts';
import { resolveWords } from '../parse/resolve.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandModule } from '../context/ownCommand.ts';

/** Prints the JSON Schema of a route's `data`, or of one update if the route pushes. */
export const run: CommandModule['run'] = async ({ args }, context, tree) => {
  const words = (args['command'] ?? '').split(' ');
  const resolution = resolveWords(words, tree);
  if (resolution.kind === 'fault') throw resolution.fault;
  if (resolution.kind !== 'command' || resolution.command.kind !== 'route')
    throw new UsageError(
      `"${words.join(' ')}" returns no data of a service`,
      'Commands that do: esports routes',
    );
  const { command } = resolution;
  const { row } = command.entry;
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `esports ${commandName(command)}`,
    ...(row.stream === undefined ? toJsonSchema(row.returns) : pushedSchema()),
  };
  const text = JSON.stringify(schema);
  await context.print(`${context.host.stdout.isTerminal ? indentJson(text) : compactJson(text)}\n`);
};
