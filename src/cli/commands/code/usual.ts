import type { CommandModule } from '../../context/ownCommand.ts';
import * as home from '../home/home.ts';
import * as my from '../home/my.ts';
import * as follow from '../home/follow.ts';
import * as reveal from '../home/reveal.ts';
import * as statusline from '../statusline/statusline.ts';
import * as today from '../route/today.ts';
import * as teamMatches from '../route/teamMatches.ts';
import * as api from '../api/api.ts';
import * as open from '../open/open.ts';
import * as search from '../search.ts';
import * as show from '../show.ts';
import * as usage from '../usage.ts';
import * as budget from '../budget.ts';
import * as cache from '../cache.ts';
import * as routes from '../routes.ts';
import * as commands from '../commands.ts';
import * as schema from '../schema.ts';
import * as version from '../version.ts';
import * as uninstall from '../uninstall.ts';
import * as completion from '../completion/completion.ts';
import * as authLogin from '../account/authLogin.ts';
import * as auth from '../account/auth.ts';
import * as profile from '../account/profile.ts';
import * as config from '../account/config.ts';
import * as alias from '../account/alias.ts';
import * as doctor from '../doctor/doctor.ts';

/** The code of the small commands, by their words, or by the first one where a file has all others of a group. */
export const usualCommands: Readonly<Record<string, CommandModule>> = {
  home,
  my,
  follow,
  unfollow: follow,
  reveal,
  statusline,
  today,
  'teams matches': { run: teamMatches.run, shown: teamMatches.shown },
  api,
  open,
  search,
  show,
  usage,
  budget,
  cache,
  routes,
  commands,
  schema,
  version,
  uninstall,
  completion,
  'auth login': { run: authLogin.run },
  auth,
  profile,
  config,
  alias,
  doctor,
};
