import type { ReactNode } from 'react';
import { json } from '../fake-server.ts';
import { visitPart } from '../visit.tsx';

export const game = {
  gameId: 'emberfall-id',
  productName: 'emberfall',
  migrationType: 'GameAccount',
  usesEmailAsLogin: false,
  accountGroup: 'emberfall',
  region: 'eu',
  regions: [
    { id: 'eu', display_names: { 'en-GB': 'Europe' } },
    { id: 'na', display_names: { 'en-GB': 'North America' } },
  ],
  environments: [
    { id: 'eu-1', region: 'eu' },
    { id: 'na-1', region: 'na' },
  ],
  links: {},
};
export const account = (id: string, more: object = {}) => ({
  id,
  displayName: id,
  gameId: 'emberfall-id',
  accountGroup: 'emberfall',
  gameEnvironmentId: 'eu-1',
  lastLogin: null,
  created: '2026-01-01T00:00:00Z',
  deleted: null,
  preDeleted: null,
  ...more,
});
export const playedAccount = account('AshenWolf', { lastLogin: '2020-05-01T10:00:00Z' });
export const unplayedAccount = account('Cinderella', { gameEnvironmentId: 'na-1' });

/** Renders a part of the page for a signed-in player, with the given responses in order. */
export async function visit(
  part: ReactNode,
  accounts: Response[],
  more: Record<string, (Response | Promise<Response> | Error)[]> = {},
) {
  const visited = await visitPart(part, {
    topics: ['game-accounts', 'sign-in'],
    user: {},
    answers: {
      'GET /user/accounts': accounts,
      'GET /game/config/emberfall/default': json(200, game),
      ...more,
    },
    config: {
      defaultBranch: 'default',
      clientIds: { board: '', support: '', game: 'game-client', launcher: '', interstitial: '' },
    },
  });
  return { ...visited, library: visited.services.stores.library };
}
