import { randomUUID } from 'node:crypto';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import type { AlertMail } from './queued-mail.ts';

const EMAIL = 'victim@example.test';
const TEMPLATES = ['password-changed', 'new-device', 'two-factor-on', 'two-factor-off'] as const;

let testApp: PlayerTestApp;
beforeEach(async () => {
  testApp = await openPlayerTestApp();
});
afterEach(() => testApp.close());

test('parallel mails to one address are scheduled one after the other', async () => {
  const pending = Array.from({ length: 40 }, (_, index): AlertMail => {
    const occasion = { at: testApp.clock.now().toISOString(), device: { browser: null, system: null } };
    const template = TEMPLATES[index % TEMPLATES.length] ?? 'new-device';
    const common = { to: EMAIL, locale: 'en-GB', link: `${testApp.deps.env.publicUrl}/en-GB/`, occasion };
    return template === 'two-factor-on'
      ? { template, validDays: 7, ...common }
      : { template, validHours: 24, ...common };
  });
  const { db } = testApp.deps;
  const { mails } = testApp.services;
  const began = testApp.clock.now().getTime();
  const { rows } = await db.statement("insert into users (kind) values ('social_ghost') returning id");
  const userId = String(rows[0]?.id);
  await Promise.all(pending.map((mail) => db.transaction((tx) => mails.sendAlert(tx, mail, userId))));

  const secondsUntil = (at: Date | undefined) => Math.round((Number(at) - began) / 1000);
  const timesOf = (template: AlertMail['template']) =>
    testApp.mails.sent
      .flatMap((mail, index) =>
        mail.template === template ? [secondsUntil(testApp.mails.times[index])] : [],
      )
      .sort((a, b) => a - b);
  // Four alerts of sign-ins are sent now and two wait.
  expect(timesOf('new-device')).toEqual([0, 0, 0, 0, 3600, 3600]);
  // Three of each change are sent now and one waits; further ones are coalesced.
  for (const change of ['password-changed', 'two-factor-on', 'two-factor-off'] as const) {
    expect(timesOf(change)).toEqual([0, 0, 0, 3600]);
  }
});

test('of twenty parallel requests for a download link from everywhere, one is sent now and one later', async () => {
  const ask = () =>
    testApp.browser().call('PUT /user/download', {
      body: {
        email: EMAIL,
        gameId: DEFAULT_GAME_ID,
        locale: 'en-GB',
        gfLang: 'en',
        downloadId: randomUUID(),
      },
    });
  const replies = await Promise.all(Array.from({ length: 20 }, ask));
  // No answer reveals whether the address has got another mail.
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204));
  expect(testApp.mailCount(EMAIL, 'download-link')).toBe(2);
});
