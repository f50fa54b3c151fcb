import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import AccountDeletion from './account-deletion.tsx';

afterEach(cleanup);

const owned = { source: 'purchase', grantedAt: '2026-11-01T00:00:00.000Z', count: 1 };
const library = {
  locale: 'en-GB',
  items: [
    {
      displayName: 'Emberfall',
      belongings: [
        { kind: 'game', displayName: 'Emberfall', ...owned },
        { kind: 'currency', displayName: '500 embers', ...owned },
      ],
    },
  ],
};
const READ = {
  'GET /user/library/en-GB': json(200, library),
  'GET /user/accounts': json(200, { a: { displayName: 'Mara the Bold', deleted: false, preDeleted: false } }),
};

async function open(answers: Answers = READ) {
  const visited = await visitPart(<AccountDeletion signInAgain={<p>Sign in again first.</p>} />, {
    topics: ['your-data'],
    user: {},
    answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  return visited;
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));

test('names what is lost, and deletes nothing before the player has confirmed it', async () => {
  const { calls } = await open();
  expect(await screen.findByText('Emberfall')).toBeTruthy();
  expect(screen.getByText('500 embers')).toBeTruthy();
  expect(screen.getByText('Mara the Bold')).toBeTruthy();
  submit();
  expect(await screen.findByText('Tick this box to confirm.')).toBeTruthy();
  expect(calls()).not.toContain('PUT /user/deletion');
});

test('an old sign-in has to be repeated', async () => {
  await open({ ...READ, 'PUT /user/deletion': refusal(403, ['REAUTHENTICATION_REQUIRED']) });
  fireEvent.click(screen.getByRole('checkbox'));
  submit();
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
});

test('a failure says that nothing has changed', async () => {
  await open({ ...READ, 'PUT /user/deletion': refusal(500, ['INTERNAL']) });
  fireEvent.click(screen.getByRole('checkbox'));
  submit();
  expect(await screen.findByText(/^We couldn’t delete your account, so nothing has changed/)).toBeTruthy();
});

test('what could not be loaded can be loaded again', async () => {
  await open({ ...READ, 'GET /user/library/en-GB': [refusal(500, ['INTERNAL']), json(200, library)] });
  const notice = await screen.findByText('We couldn’t load what’s in your account.');
  expect(notice).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Emberfall')).toBeTruthy());
});
