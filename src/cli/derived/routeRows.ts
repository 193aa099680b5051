import { isList } from '../../core/route.ts';
import { allCommands, commandName } from './commandModel.ts';
import type { CommandTree } from './commandModel.ts';
import { otherNames } from './usage.ts';

/** A row of the route table, as shown by `esports routes`. */
export interface RouteRow {
  readonly group: string;
  readonly command: string;
  readonly method: 'GET';
  /** The path after the base URL, with the neutral game segment. */
  readonly path: string;
  /** The lowest plan that may call it. */
  readonly plan: 'free' | 'scale';
  /** Whether the route accepts `limit` and `page`. */
  readonly paged: boolean;
  readonly about: string;
  /** The command's further names. */
  readonly aliases: readonly string[];
}

export const routeRows = (tree: CommandTree): readonly RouteRow[] =>
  allCommands(tree).flatMap(command => {
    if (command.kind !== 'route') return [];
    const { group, row } = command.entry;
    return [
      {
        group,
        command: commandName(command),
        method: 'GET' as const,
        path: servedPath(row.path),
        plan: row.plan ?? 'free',
        paged: isList(row),
        about: row.about,
        aliases: otherNames(command),
      },
    ];
  });

/** The path shown in documents. `game` represents the game segment, which a service may name differently. */
export const servedPath = (path: string, game = 'game'): string => `/${game}${path}`;
