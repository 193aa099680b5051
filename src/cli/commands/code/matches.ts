import type { CommandModule } from '../../context/ownCommand.ts';
import * as watch from '../watch/watch.ts';
import * as replay from '../watch/replay.ts';
import * as wait from '../watch/wait.ts';
import * as rules from '../notify/rules.ts';
import * as runRules from '../notify/run.ts';
import * as testRule from '../notify/test.ts';
import * as stream from '../route/streamCommand.ts';
import * as preview from '../preview/preview.ts';
import * as recap from '../recorded/recap.ts';
import * as swing from '../recorded/swing.ts';
import * as economy from '../recorded/economy.ts';
import * as scenarios from '../outlook/scenarios.ts';
import * as outlook from '../outlook/outlook.ts';
import * as pickem from '../outlook/pickem.ts';
import * as predict from '../predict/predict.ts';
import * as elo from '../predict/elo.ts';
import * as backtest from '../predict/backtest.ts';
import * as explain from '../standings/explain.ts';
import * as players from '../compare/players.ts';
import * as teams from '../compare/teams.ts';
import * as mcp from '../mcp/mcp.ts';

/** The spreads are for knip, which follows no module under another name. */
export const matchCommands: Readonly<Record<string, CommandModule>> = {
  watch,
  replay,
  wait,
  'live stream': { ...stream },
  'live room': { ...stream },
  notify: rules,
  'notify run': { ...runRules },
  'notify test': { ...testRule },
  preview,
  'results recap': { ...recap },
  'match recap': { ...recap },
  'results swing': { ...swing },
  'match swing': { ...swing },
  'results economy': { ...economy },
  'match economy': { ...economy },
  'tournaments scenarios': { ...scenarios },
  'tournaments outlook': { ...outlook },
  'tournaments pickem': { ...pickem },
  predict,
  'rankings elo': { ...elo },
  'rankings backtest': { ...backtest },
  'rankings explain': { ...explain },
  'players compare': { ...players },
  'teams compare': { ...teams },
  mcp,
};
