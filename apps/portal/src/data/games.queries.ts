import type { Call } from '../platform/http/call-options.ts';
import { publicQuery, userQuery } from './endpoint-query.ts';

/** The configuration of a game: how its players sign in, and where it runs. */
export const gameQuery = (call: Call, name: string, branch: string) =>
  publicQuery(call, 'GET /game/config/:name/:branch', { name, branch });

/** The environment in which an account is played. It can change at any time, so it is refetched each time. */
export const environmentQuery = (
  call: Call,
  userId: string | null,
  { gameId, gameEnvironmentId }: { gameId: string; gameEnvironmentId: string },
) => ({
  ...userQuery(call, 'GET /user/game/:id/environment/:env', userId, { id: gameId, env: gameEnvironmentId }),
  staleTime: 0,
});

/** Whether the game is closed for maintenance. Asked before each start. */
export const maintenanceQuery = (
  call: Call,
  platformGameId: string,
  query: { accountGroup: string; gameEnvironmentId: string; gfLang: string },
) => ({
  ...publicQuery(call, 'GET /game/maintenance/:platformGameId/flag', { platformGameId }, { query }),
  staleTime: 0,
});

/** The public version of a game that is not installed yet. Disabled without a player. */
export const manifestQuery = (call: Call, userId: string | null, branchId: string) =>
  userQuery(call, 'GET /patching/download/branches/:id', userId, { id: branchId });
