import type { Call } from '../platform/http/call-options.ts';
import { publicQuery, userQuery } from './endpoint-query.ts';

/** How a game signs its players in, and where it runs. */
export const gameQuery = (call: Call, name: string, branch: string) =>
  publicQuery(call, 'GET /game/config/:name/:branch', { name, branch });

/** Where an account is played. A game opens and closes at any time, so it is requested each time. */
export const environmentQuery = (
  call: Call,
  userId: string | null,
  { gameId, gameEnvironmentId }: { gameId: string; gameEnvironmentId: string },
) => ({
  ...userQuery(call, 'GET /user/game/:id/environment/:env', userId, { id: gameId, env: gameEnvironmentId }),
  staleTime: 0,
});
