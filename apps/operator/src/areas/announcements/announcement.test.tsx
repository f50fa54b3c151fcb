import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { publishTooLate, publishTwice } from '../../../test/publish-edit.ts';
import { type Reply, refusal, showPage } from '../../../test/show-page.tsx';
import Announcement from './announcement.tsx';

const SAVE = 'PUT /content/announcements/summer';
const saved = {
  ...{
    id: 'summer',
    state: 'running',
    kind: 'info',
    starts: null,
    ends: '2099-01-01T12:00:00.000Z',
    pages: null,
  },
  texts: { 'en-GB': { text: 'Summer is here' } },
};
const listed = (release: number) => ({
  release,
  languages: { locales: ['en-GB', 'de-DE'], rtlLanguages: [] },
  announcements: [saved],
});

function show(reply: Reply, read: () => number = () => 7) {
  return showPage(<Announcement />, {
    path: '/announcements/:announcement',
    at: '/announcements/summer',
    replies: {
      'GET /content/announcements': () => Response.json(listed(read())),
      'POST /content/announcements/preview': { shown: {} },
      [SAVE]: reply,
    },
  });
}

async function writeText(user: UserEvent, text: string) {
  const [english] = await screen.findAllByRole('textbox', { name: 'Text' });
  if (!english) throw new Error('no field for the English text');
  await user.clear(english);
  await user.type(english, text);
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  return english as HTMLTextAreaElement;
}

const page = {
  show,
  write: (user: UserEvent) => writeText(user, 'It is hot'),
  query: 'GET /content/announcements',
};

test('mistakes that the server found are shown at the form, and what was typed stays', async () => {
  const mistakes = 'The content has mistakes:\nannouncements.json: announcements.0.pages.0: must be a path';
  show(refusal(mistakes));
  const user = userEvent.setup();
  const text = await writeText(user, 'It is hot');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findByRole('alert')).textContent).toContain('announcements.0.pages.0: must be a path');
  expect(text.value).toBe('It is hot');
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('ticket 4711');
});

test('a save names the release that it was written for, also when another one is current by then', async () => {
  const { field, sentTo } = await publishTooLate(page);
  expect(sentTo(SAVE)).toMatchObject([
    { release: 7, announcement: { texts: { 'en-GB': { text: 'It is hot' } } } },
  ]);
  expect(field.value).toBe('It is hot');
});

test('a double click publishes once', async () => {
  const { sentTo } = await publishTwice(page);
  expect(sentTo(SAVE)).toHaveLength(1);
});

test('removing sends that alone, with its own reason', async () => {
  const { sentTo } = show({ auditId: 1, release: 8 });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('dialog');
  const reason = dialog.querySelector('input[name=reason]');
  await user.type(reason as HTMLInputElement, 'over');
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  await screen.findByText('Another page');
  await waitFor(() => expect(sentTo(SAVE)).toEqual([{ release: 7, reason: 'over', announcement: null }]));
});
