import type { Game } from '@gatehouse/contract/game';
import type { Call } from '../platform/http/call-options.ts';
import type { Resource } from '../platform/resources.ts';

/** How a game signs its players in, and where it runs. */
export const gameResource = (call: Call, name: string, branch: string): Resource<Game> => ({
  key: `game ${name} ${branch}`,
  load: () => call('GET /game/config/:name/:branch', { params: { name, branch } }),
});
