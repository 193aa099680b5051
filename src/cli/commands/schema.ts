import { compactJson, indentJson } from '../../core/json/jsonText.ts';
import { type CommandNode, commandName, type CommandTree } from '../derived/commandModel.ts';
import { type JsonSchema, pushedSchema, toJsonSchema } from '../derived/jsonSchema.ts';
import { resolveWords } from '../parse/resolve.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandModule } from '../context/ownCommand.ts';

const describe = async (command: CommandNode, tree: CommandTree): Promise<JsonSchema | undefined> => {
  if (command.kind === 'own') {
    const answers = await tree.answersOf(command);
    return answers && toJsonSchema(answers);
  }
  const { row } = command.entry;
  return row.stream === undefined ? toJsonSchema(row.returns) : pushedSchema();
};

export const run: CommandModule['run'] = async ({ args }, context, tree) => {
  const words = (args['command'] ?? '').split(' ');
  const resolution = resolveWords(words, tree);
  if (resolution.kind === 'fault') throw resolution.fault;
  const command = resolution.kind === 'command' ? resolution.command : undefined;
  const described = command && (await describe(command, tree));
  if (!command || !described)
    throw new UsageError(
      `"${words.join(' ')}" returns no data of a service`,
      'Commands that do: esports routes',
    );
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `esports ${commandName(command)}`,
    ...described,
  };
  const text = JSON.stringify(schema);
  await context.print(`${context.host.stdout.isTerminal ? indentJson(text) : compactJson(text)}\n`);
};
