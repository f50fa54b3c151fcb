import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { publishTooLate, publishTwice } from '../../../test/publish-edit.ts';
import { type Reply, refusal, showPage } from '../../../test/show-page.tsx';
import Promotion from './promotion.tsx';

const SAVE = 'PUT /promotions/summer-sale';
const END = 'POST /promotions/summer-sale/end';
const promotion = {
  ...{ contentType: 'news', game: 'neon-drift', audience: 'all' },
  ...{ starts: '2026-06-01T00:00:00.000Z', ends: '2099-06-30T00:00:00.000Z' },
  texts: { 'en-GB': { title: 'Summer', text: 'It is here' } },
};

function show(reply: Reply, read: () => number = () => 7) {
  return showPage(<Promotion />, {
    path: '/promotions/:promotion',
    at: '/promotions/summer-sale',
    replies: {
      'GET /promotions': () =>
        Response.json({
          release: read(),
          languages: { locales: ['en-GB'], rtlLanguages: [] },
          games: [{ game: 'neon-drift', environments: ['eu-1'] }],
          items: [{ product: 'neon-drift', extra: null, title: 'Neon Drift', amounts: { EUR: 1499 } }],
          promotions: [{ name: 'summer-sale', state: 'running', promotion }],
        }),
      'POST /promotions/preview': { prices: [] },
      'POST /promotions/texts/preview': { shown: {} },
      [SAVE]: reply,
      [END]: reply,
    },
  });
}

async function write(user: UserEvent) {
  const headline = (await screen.findByLabelText('Headline')) as HTMLInputElement;
  await user.clear(headline);
  await user.type(headline, 'Cheaper');
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  return headline;
}

const page = { show, write, query: 'GET /promotions' };

test('a save that the server refuses keeps the text, and names the release that it was written for', async () => {
  const { field, sentTo } = await publishTooLate(page);
  expect(field.value).toBe('Cheaper');
  const texts = { 'en-GB': { title: 'Cheaper', text: 'It is here' } };
  expect(sentTo(SAVE)).toEqual([{ release: 7, reason: 'ticket 4711', promotion: { ...promotion, texts } }]);
});

test('a double click publishes once', async () => {
  const { sentTo } = await publishTwice(page);
  expect(sentTo(SAVE)).toHaveLength(1);
});

test('a double click ends it once, and a refusal is shown in the dialog', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sentTo } = show(() => promise);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'End now' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End summer-sale' }));
  await user.type(dialog.getByLabelText('Reason'), 'over');
  await user.dblClick(dialog.getByRole('button', { name: 'End now' }));
  resolve(refusal('Someone else has published meanwhile.')());
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else has published meanwhile.');
  expect((dialog.getByLabelText('Reason') as HTMLInputElement).value).toBe('over');
  expect(sentTo(END)).toEqual([{ release: 7, reason: 'over' }]);
  expect(sentTo(SAVE)).toEqual([]);
});
