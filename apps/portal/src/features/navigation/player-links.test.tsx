import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PLAYER, visitPart } from '../../../test/visit.tsx';
import { PlayerLinks } from './player-links.tsx';

afterEach(cleanup);

test.each([
  ['a visitor', 'signed-out', 0],
  ['a visitor with a token', 'unknown', 1],
  ['a player', PLAYER, 1],
] as const)('shows the links to library, wishlist and orders for %s', async (_who, user, links) => {
  await visitPart(<PlayerLinks names={['library', 'wishlist', 'orders', 'support']} />, {
    prepare: ({ stores }) => stores.session.setState({ user }),
  });
  for (const name of ['Library', 'Wishlist', 'Orders']) {
    expect(screen.queryAllByRole('link', { name })).toHaveLength(links);
  }
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/en-GB/support');
});
