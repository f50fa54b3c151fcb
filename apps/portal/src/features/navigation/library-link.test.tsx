import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PLAYER, visitPart } from '../../testing/visit.tsx';
import { LibraryLink } from './library-link.tsx';

afterEach(cleanup);

test.each([
  ['a visitor', 'signed-out', 0],
  ['a visitor with a token', 'unknown', 1],
  ['a player', PLAYER, 1],
] as const)('shows the library link for %s', async (_who, user, links) => {
  await visitPart(<LibraryLink className="link" />, {
    prepare: ({ stores }) => stores.session.setState({ user }),
  });
  expect(screen.queryAllByRole('link', { name: 'Library' })).toHaveLength(links);
});
