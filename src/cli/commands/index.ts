import type { OwnLines } from '../derived/commandFacts.ts';
import { allCommands, commandName } from '../derived/commandModel.ts';
import type { CommandNode, CommandTree } from '../derived/commandModel.ts';
import type { CommandModule, OwnCommand } from '../context/ownCommand.ts';
import { accountCommands } from './account/accountCommands.ts';
import { apiCommand } from './api/apiCommand.ts';
import { collectCommand } from './collect/collectCommand.ts';
import { compareCommands } from './compare/compareCommands.ts';
import { dataCommands } from './data/dataCommands.ts';
import { homeCommands } from './home/homeCommands.ts';
import { ingestCommands } from './ingest/ingestCommands.ts';
import { mcpCommand } from './mcp/mcpCommand.ts';
import { notifyCommands } from './notify/notifyCommands.ts';
import { openCommand } from './open/openCommand.ts';
import { serveCommand } from './operate/serveCommand.ts';
import { outlookCommands } from './outlook/outlookCommands.ts';
import { predictCommands } from './predict/predictCommands.ts';
import { programCommands } from './programCommands.ts';
import { previewCommands } from './preview/previewCommands.ts';
import { recordedCommands } from './recorded/recordedCommands.ts';
import { keyCommands } from './serve/keyCommands.ts';
import { backupCommands } from './service/backupCommands.ts';
import { explainCommand } from './standings/explainCommand.ts';
import { statuslineCommand } from './statusline/statuslineCommand.ts';
import { watchCommands } from './watch/watchCommands.ts';

/** Every command that is not a route, by its words: what help, completion and the parser need. */
export const ownCommands: Readonly<Record<string, OwnCommand>> = {
  ...homeCommands,
  ...statuslineCommand,
  ...watchCommands,
  ...apiCommand,
  ...openCommand,
  ...mcpCommand,
  ...programCommands,
  ...collectCommand,
  ...dataCommands,
  ...serveCommand,
  ...keyCommands,
  ...backupCommands,
  ...ingestCommands,
  ...accountCommands,
  ...previewCommands,
  ...recordedCommands,
  ...notifyCommands,
  ...outlookCommands,
  ...predictCommands,
  ...compareCommands,
  ...explainCommand,
};

/** The code of the commands, by their words, or by the first one where a file has all others of a group. */
const code: Readonly<Record<string, () => Promise<CommandModule>>> = {
  home: () => import('./home/home.ts'),
  my: () => import('./home/my.ts'),
  follow: () => import('./home/follow.ts'),
  unfollow: () => import('./home/follow.ts'),
  reveal: () => import('./home/reveal.ts'),
  statusline: () => import('./statusline/statusline.ts'),
  watch: () => import('./watch/watch.ts'),
  replay: () => import('./watch/replay.ts'),
  wait: () => import('./watch/wait.ts'),
  today: () => import('./route/today.ts'),
  'teams matches': () => import('./route/teamMatches.ts'),
  api: () => import('./api/api.ts'),
  open: () => import('./open/open.ts'),
  search: () => import('./search.ts'),
  show: () => import('./show.ts'),
  mcp: () => import('./mcp/mcp.ts'),
  usage: () => import('./usage.ts'),
  budget: () => import('./budget.ts'),
  cache: () => import('./cache.ts'),
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  schema: () => import('./schema.ts'),
  version: () => import('./version.ts'),
  uninstall: () => import('./uninstall.ts'),
  completion: () => import('./completion/completion.ts'),
  collect: () => import('./collect/collect.ts'),
  'data import': () => import('./data/import.ts'),
  'data info': () => import('./data/info.ts'),
  'data sql': () => import('./data/sql.ts'),
  'data export': () => import('./data/export.ts'),
  'data why': () => import('./data/why.ts'),
  'data forget': () => import('./data/forget.ts'),
  serve: () => import('./serve/serve.ts'),
  keys: () => import('./serve/keys.ts'),
  'keys import': () => import('./serve/importKeys.ts'),
  'keys copy': () => import('./serve/copyKeys.ts'),
  plans: () => import('./serve/plans.ts'),
  service: () => import('./service/backup.ts'),
  ingest: () => import('./ingest/matches.ts'),
  'ingest source': () => import('./ingest/sources.ts'),
  'ingest sources': () => import('./ingest/sources.ts'),
  'ingest config': () => import('./ingest/sources.ts'),
  'ingest revoke': () => import('./ingest/sources.ts'),
  'auth login': () => import('./account/authLogin.ts'),
  auth: () => import('./account/auth.ts'),
  profile: () => import('./account/profile.ts'),
  config: () => import('./account/config.ts'),
  alias: () => import('./account/alias.ts'),
  doctor: () => import('./doctor/doctor.ts'),
  preview: () => import('./preview/preview.ts'),
  'results recap': () => import('./recorded/recap.ts'),
  'match recap': () => import('./recorded/recap.ts'),
  'results swing': () => import('./recorded/swing.ts'),
  'match swing': () => import('./recorded/swing.ts'),
  'results economy': () => import('./recorded/economy.ts'),
  'match economy': () => import('./recorded/economy.ts'),
  notify: () => import('./notify/rules.ts'),
  'notify run': () => import('./notify/run.ts'),
  'notify test': () => import('./notify/test.ts'),
  'tournaments scenarios': () => import('./outlook/scenarios.ts'),
  'tournaments outlook': () => import('./outlook/outlook.ts'),
  'tournaments pickem': () => import('./outlook/pickem.ts'),
  predict: () => import('./predict/predict.ts'),
  'rankings elo': () => import('./predict/elo.ts'),
  'rankings backtest': () => import('./predict/backtest.ts'),
  'rankings explain': () => import('./standings/explain.ts'),
  'players compare': () => import('./compare/players.ts'),
  'teams compare': () => import('./compare/teams.ts'),
};

/** Loads the code of one of the program's own commands. @throws RangeError for a command without code */
export const loadCommand = (command: CommandNode): Promise<CommandModule> => {
  const load = code[commandName(command)] ?? code[command.path[0] ?? ''];
  if (!load) throw new RangeError(`"${commandName(command)}" has no code to run`);
  return load();
};

/** The lines of one of the program's own lists; loads its code. */
export const ownLinesOf = async (command: CommandNode): Promise<OwnLines> => {
  // A command that needs a flag makes something, and prints that.
  const isListing = command.kind === 'own' && command.flags.some(({ name }) => name === 'columns');
  if (!isListing || command.flags.some(({ mandatory }) => mandatory)) return new Map();
  const { shown } = await loadCommand(command);
  return new Map(shown ? [[commandName(command), shown.fields]] : []);
};

/** The lines of all of them; loads the code of every one. */
export const allOwnLines = async (tree: CommandTree): Promise<OwnLines> => {
  const lines = await Promise.all(allCommands(tree).map(ownLinesOf));
  return new Map(lines.flatMap(each => [...each]));
};
