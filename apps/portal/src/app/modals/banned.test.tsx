import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import Banned from './banned.tsx';

afterEach(cleanup);

test.each([
  [
    { category: 'conduct', until: '2026-12-01T18:00:00.000Z' },
    ['Reason: abusive behaviour towards other players', /^The ban ends on 1 December 2026/],
  ],
  [{ category: 'terms', until: null }, ['Reason: a breach of our terms of use', 'This ban is indefinite.']],
] as const)('shows the player why and until when: %o', async (ban, texts) => {
  await visitPart(<Banned isOpen />, {
    topics: ['dialogs'],
    prepare: ({ events }) => events.userBanned.emit({ key: 'GET /user/me', ban }),
  });
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
});

test('says no more where the server does not', async () => {
  await visitPart(<Banned isOpen />, {
    topics: ['dialogs'],
    prepare: ({ events }) => events.userBanned.emit({ key: 'GET /user/me', ban: null }),
  });
  expect(screen.getByRole('alertdialog', { name: 'This account is banned' })).toBeTruthy();
  expect(screen.queryByText(/^Reason:/)).toBeNull();
});
