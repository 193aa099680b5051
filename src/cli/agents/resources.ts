import { isList } from '../../core/route.ts';
import { toJsonSchema } from '../derived/jsonSchema.ts';
import { instructionsFor } from './instructions.ts';
import { type AgentService, type CallHooks, ToolFault } from './service.ts';
import { inputsOf, listTool } from './tools/listing.ts';
import { runTool } from './tools/runTool.ts';
import { usualTools } from './tools/table.ts';
import type { Tool } from './tools/tool.ts';

/** Resources whose address names a thing; the tool of the same name answers for them. */
const templates = [
  { name: 'match', kind: 'match', description: 'A match: teams, score, maps' },
  { name: 'team', kind: 'team', description: 'A team: profile and roster' },
  { name: 'player', kind: 'player', description: 'A player: profile and headline figures' },
  { name: 'tournament', kind: 'event', description: 'A tournament: dates, place, prize, teams' },
] as const;

const addressOf = (name: string): string => `esports://${name}/{${name}}`;

const json = 'application/json';
const schemaTemplate = {
  name: 'schema',
  uriTemplate: 'esports://schema/{tool}/{view}',
  description: 'JSON Schema of the rows or the record of a tool’s view, in detail',
  mimeType: json,
};

export const resourceTemplates = [
  ...templates.map(({ name, description }) => ({
    name,
    uriTemplate: addressOf(name),
    description,
    mimeType: json,
  })),
  schemaTemplate,
];

export const resourceList = [
  {
    uri: 'esports://guide',
    name: 'guide',
    description: 'How to use the tools: names, cost, cursors, what comes from outside',
    mimeType: 'text/markdown',
  },
];

export interface ReadResource {
  readonly mimeType: string;
  readonly text: string;
}

/** Reads a resource; undefined if there is none at this address. @throws ToolFault */
export const readResource = async (
  uri: string,
  tools: readonly Tool[],
  service: AgentService,
  hooks: CallHooks,
): Promise<ReadResource | undefined> => {
  if (uri === 'esports://guide') return { mimeType: 'text/markdown', text: guideText(tools, service) };
  const [, kind = '', rest = ''] = /^esports:\/\/([a-z]+)\/(.+)$/.exec(uri) ?? [];
  if (kind === 'schema') return schemaResource(rest, tools);
  const template = templates.find(({ name }) => name === kind);
  const word = decoded(rest);
  const tool = usualTools.find(({ name }) => name === template?.name);
  if (!template || !tool || word === undefined) return undefined;
  try {
    const answer = await runTool(tool, { [template.name]: word, detail: 'detailed' }, service, hooks);
    return { mimeType: json, text: JSON.stringify(answer) };
  } catch (error) {
    if (error instanceof ToolFault && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
};

/** The names that a place in a template's address may be completed to. */
export const completeTemplate = async (
  template: string,
  argument: string,
  typed: string,
  service: AgentService,
  hooks: CallHooks,
): Promise<readonly string[]> => {
  const found = templates.find(({ name }) => addressOf(name) === template && name === argument);
  if (!found) return [];
  const call = await service.begin(hooks);
  try {
    return await call.namesLike(found.kind, typed, 20);
  } finally {
    await call.close();
  }
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const schemaResource = (path: string, tools: readonly Tool[]): ReadResource | undefined => {
  const [toolName, viewName] = path.split('/');
  const tool = [...usualTools, ...tools].find(({ name }) => name === toolName);
  const view =
    tool && viewName !== undefined && Object.hasOwn(tool.views, viewName) ? tool.views[viewName] : undefined;
  if (!view) return undefined;
  const schema =
    view.kind === 'route'
      ? {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          ...(isList(view.row)
            ? { 'x-part': 'rows' }
            : { 'x-part': 'record', ...(view.row.lines && { 'x-rows': view.row.lines }) }),
          ...toJsonSchema(isList(view.row) ? (view.row.returns.item ?? view.row.returns) : view.row.returns),
        }
      : {
          description: `${view.about}. The document of the command: esports ${view.command ?? ''} --json`,
          type: 'object',
        };
  return { mimeType: json, text: JSON.stringify(schema) };
};

const guideText = (tools: readonly Tool[], service: AgentService): string => {
  const texts = tools.map(tool => {
    const views = Object.entries(tool.views).map(
      ([name, view]) => `- ${name}: ${view.about} (${inputsOf(view).join(', ') || 'no inputs'})`,
    );
    return `## ${tool.name}\n\n${listTool(tool).description}\n\n${views.join('\n')}`;
  });
  return `# esports\n\n${instructionsFor(service)}\n\n${texts.join('\n\n')}\n`;
};
