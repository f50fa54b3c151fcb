import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, refusal, showPage } from '../../../test/show-page.tsx';
import Release from './release.tsx';

const release = (id: number, isCurrent: boolean) => ({
  ...{ release: id, isCurrent, files: 3, publishedBy: 'Grace', currentSince: null },
  publishedAt: '2026-11-18T10:00:00.000Z',
});

function show(id: number, reply: Reply) {
  showPage(<Release />, {
    path: '/releases/:release',
    at: `/releases/${id}`,
    replies: {
      'GET /content/releases': { releases: [release(8, false), release(7, true)] },
      'GET /content/releases/8/changes': { changes: [] },
      'GET /content/releases/7/changes': { changes: [] },
      'POST /content/releases/8/preview': reply,
    },
  });
}

async function make(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Preview release 8' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  return dialog;
}

test('shows the link of a release that is not current', async () => {
  const link = 'https://play.example.test/preview/8.1800000000.abc';
  show(8, { auditId: 1, link, endsAt: '2026-11-18T18:00:00.000Z' });
  await make(userEvent.setup());
  expect(await screen.findByText(link)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the preview' }).getAttribute('href')).toBe(link);
});

test('shows why there is no link', async () => {
  show(8, refusal('Release 8 is the current one.'));
  const dialog = await make(userEvent.setup());
  expect((await dialog.findByRole('alert')).textContent).toContain('Release 8 is the current one.');
});

test('the current release needs no preview', async () => {
  show(7, {});
  expect(await screen.findByRole('heading', { name: 'Release 7' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
});
