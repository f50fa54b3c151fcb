import type {
  GameMaintenance,
  MaintenanceWindow,
} from '@gatehouse/contract/operator/content-edits.endpoints';
import type { Clock } from '../../../ports/clock.ts';
import type { Game } from '../../content/files/content.ts';
import { gameSchema } from '../../content/files/game.schema.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { ContentEdits, EditedRelease } from './content-edits.service.ts';
import { namesIn, productNameOf, readAs } from './current-texts.ts';
import { stateOf } from './span-state.rules.ts';

type Environment = Game['environments'][number];

export type MaintenanceEdits = ReturnType<typeof createMaintenanceEdits>;

export function createMaintenanceEdits({
  clock,
  contentEdits,
}: {
  clock: Clock;
  contentEdits: ContentEdits;
}) {
  return {
    async list(): Promise<{ release: EditedRelease; games: GameMaintenance[] }> {
      const current = await contentEdits.open();
      const now = clock.now();
      const games: GameMaintenance[] = [];
      for (const game of namesIn(current, 'games')) {
        const found = await readAs(current, `games/${game}.json`, gameSchema);
        if (!found) continue;
        games.push({
          game,
          gameName: await productNameOf(current, game),
          environments: found.environments.map(({ id }) => id),
          windows: windowsOf(found.environments, now).map((one) => ({ ...one, state: stateOf(one, now) })),
        });
      }
      return { release: current.release, games };
    },

    /** Replaces all windows of the game. A window of several environments is written to each. */
    async save(
      operator: Operator,
      game: string,
      order: { release: EditedRelease; reason: string; windows: MaintenanceWindow[] },
    ) {
      const path = `games/${game}.json`;
      return contentEdits.save(operator, {
        ...{ release: order.release, reason: order.reason },
        act: 'content.plan-maintenance',
        subject: path.replace('.json', ''),
        async edit(current) {
          const file = (await current.json(path)) as { environments: Environment[] } | null;
          if (!file) throw new OperatorProblem('NOT_FOUND', `There is no game ${game}.`);
          const ids = file.environments.map(({ id }) => id);
          const unknown = order.windows
            .flatMap(({ environments }) => environments)
            .find((id) => !ids.includes(id));
          if (unknown !== undefined)
            throw new OperatorProblem('NOT_FOUND', `${game} has no environment ${unknown}.`);
          const environments = file.environments.map(({ maintenance: _, maintenanceUntil: __, ...rest }) => {
            const windows = order.windows
              .filter(({ environments: closed }) => closed.includes(rest.id))
              .map(({ starts, ends }) => ({ starts, ends }));
            return windows.length === 0 ? rest : { ...rest, maintenance: windows };
          });
          return {
            files: { [path]: { ...file, environments } },
            before: { windows: windowsOf(file.environments, clock.now()) },
            after: { windows: order.windows },
          };
        },
      });
    },
  };
}

/** Each once, with the environments that it closes. What is closed until a moment has no start: it counts from now. */
function windowsOf(environments: readonly Environment[], now: Date): MaintenanceWindow[] {
  const windows = new Map<string, MaintenanceWindow>();
  for (const { id, maintenance = [], maintenanceUntil } of environments) {
    const isClosed = maintenanceUntil !== undefined && now < new Date(maintenanceUntil);
    const all = [
      ...maintenance,
      ...(isClosed ? [{ starts: now.toISOString(), ends: maintenanceUntil }] : []),
    ];
    for (const { starts, ends } of all) {
      const key = `${starts} ${ends}`;
      const known = windows.get(key) ?? { starts, ends, environments: [] };
      windows.set(key, { ...known, environments: [...known.environments, id] });
    }
  }
  return [...windows.values()].sort((one, other) => (one.starts < other.starts ? -1 : 1));
}
