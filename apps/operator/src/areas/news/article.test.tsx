import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { publishTooLate, publishTwice } from '../../../test/publish-edit.ts';
import { type Reply, showPage } from '../../../test/show-page.tsx';
import Article from './article.tsx';

const READ = 'GET /content/news/:product/:article';
const SAVE = 'PUT /content/news/neon-drift/patch-notes';
const english = { title: 'Patch notes', date: '2026-06-01', teaser: 'Faster cars', body: 'All of them.' };

function show(reply: Reply, read: () => number = () => 7) {
  return showPage(<Article />, {
    path: '/news/:product/:article',
    at: '/news/neon-drift/patch-notes',
    replies: {
      'GET /content/news/neon-drift/patch-notes': () =>
        Response.json({
          release: read(),
          languages: { locales: ['en-GB', 'de-DE'], rtlLanguages: [] },
          productName: 'Neon Drift',
          texts: { 'en-GB': english },
        }),
      'POST /content/news/preview': { locale: 'en-GB', title: '', date: null, teaser: '', body: [] },
      [SAVE]: reply,
    },
  });
}

async function write(user: UserEvent) {
  const headline = (await screen.findByLabelText('Headline')) as HTMLInputElement;
  await user.clear(headline);
  await user.type(headline, 'Notes 4.1');
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  return headline;
}

const page = { show, write, query: READ };

test('a save that the server refuses keeps the text, and names the release that it was written for', async () => {
  const { field, sentTo } = await publishTooLate(page);
  expect(field.value).toBe('Notes 4.1');
  expect(sentTo(SAVE)).toEqual([
    { release: 7, reason: 'ticket 4711', texts: { 'en-GB': { ...english, title: 'Notes 4.1' } } },
  ]);
});

test('a double click publishes once', async () => {
  const { sentTo } = await publishTwice(page);
  expect(sentTo(SAVE)).toHaveLength(1);
});
