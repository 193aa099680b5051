import { isList } from '../../core/route.ts';
import { allCommands, commandName, type CommandTree } from './commandModel.ts';
import { otherNames } from './usage.ts';

/** The rows of the route table, in its order, as `esports routes` shows them. */
export const routeRows = (tree: CommandTree) =>
  allCommands(tree).flatMap(command => {
    if (command.kind !== 'route') return [];
    const { group, row } = command.entry;
    return [
      {
        group,
        command: commandName(command),
        method: 'GET' as const,
        path: servedPath(row.path),
        /** The lowest plan that may call it. */
        plan: row.plan ?? 'free',
        paged: isList(row),
        about: row.about,
        aliases: otherNames(command),
      },
    ];
  });

/** The path shown in documents. `game` represents the game segment, which a service may name differently. */
export const servedPath = (path: string, game = 'game'): string => `/${game}${path}`;
