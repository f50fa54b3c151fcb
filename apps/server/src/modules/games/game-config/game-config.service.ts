import type { GameEnvironment, Game as GameReply, MaintenanceFlag } from '@gatehouse/contract/game';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Game } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import { endOfMaintenance } from '../../content/localisation/maintenance.rules.ts';

export type GameConfigs = ReturnType<typeof createGameConfigs>;

export function createGameConfigs({ content, clock }: { content: Content; clock: Clock }) {
  const gamesById = perContent(
    content,
    ({ games }) => new Map([...games.values()].map((game) => [game.id, game])),
  );

  function gameWith(id: string): Game {
    return gamesById().get(id) ?? notFound(`Game ${id} not found`);
  }
  const endOf = (environment: Game['environments'][number]) => endOfMaintenance(environment, clock.now());
  const isDown = (environment: Game['environments'][number]) => endOf(environment) !== null;

  return {
    config(name: string, branch: string): GameReply {
      const game = content.games.get(name);
      if (!game || !Object.hasOwn(content.branches, branch)) notFound(`Game ${name} not found in ${branch}`);
      const isInstalled = content.products.get(name)?.platforms.some((platform) => platform !== 'browser');
      return { ...configOf(game), ...(isInstalled ? { branchId: `${name}.${branch}` } : {}) };
    },
    environment(gameId: string, environmentId: string): GameEnvironment {
      const found = gameWith(gameId).environments.find(({ id }) => id === environmentId);
      if (!found) notFound(`Environment ${environmentId} not found`);
      return {
        gameId,
        gameEnvironmentId: found.id,
        region: found.region,
        isOpen: found.isOpen && !isDown(found),
        playUrl: found.playUrl ?? null,
      };
    },
    /** The language of the call changes nothing: the flag has no text. */
    maintenance(
      gameId: string,
      environmentId: string | undefined,
      accountGroup?: string | undefined,
    ): MaintenanceFlag {
      const game = gameWith(gameId);
      if (accountGroup && accountGroup !== game.accountGroup) notFound(`Accounts ${accountGroup} not found`);
      const asked = game.environments.filter(({ id }) => !environmentId || id === environmentId);
      if (asked.length === 0) notFound(`Environment ${environmentId} not found`);
      // A game is down only when none of its regions is open.
      if (!asked.every(isDown)) return { maintenance: false, until: null };
      const ends = asked.flatMap((environment) => endOf(environment) ?? []).sort();
      return { maintenance: true, until: ends[0] ?? null };
    },
  };
}

function configOf(game: Game): GameReply {
  const { id, environments, ...rest } = game;
  return {
    gameId: id,
    ...rest,
    environments: environments.map(({ id, region }) => ({ id, region })),
  };
}

function notFound(message: string): never {
  throw new CodedError('NOT_FOUND', { message });
}
