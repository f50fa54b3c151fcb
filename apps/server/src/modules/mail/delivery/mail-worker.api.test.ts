import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Mailer, OutgoingMail } from '../../../ports/mailer.ts';
import type { QueuedMail } from '../queue/queued-mail.ts';
import { mailWorker } from './mail-worker.ts';

const QUEUED: QueuedMail = {
  id: '0d9f1f0e-6a55-4f0f-9d38-5a6b2f0c7f11',
  letter: {
    template: 'new-address-code',
    to: 'new@example.test',
    locale: 'en-GB',
    code: '482913',
    validMinutes: 10,
  },
};

let testApp: TestApp;
let accepted: OutgoingMail[];
let mailer: Mailer;
beforeEach(async () => {
  testApp = await buildTestApp();
  accepted = [];
  mailer = {
    async send(mail) {
      accepted.push(mail);
    },
    close: () => undefined,
  };
});
afterEach(() => testApp.close());

test('a job that runs again after its mail was accepted sends nothing', async () => {
  const worker = mailWorker({ ...testApp.deps, ...testApp.services, mailer });
  await worker.work(QUEUED);
  await worker.work(QUEUED);
  expect(accepted).toHaveLength(1);
});

test('a mail that was queued only for its cost is not sent', async () => {
  await mailWorker({ ...testApp.deps, ...testApp.services, mailer }).work({ ...QUEUED, isDiscarded: true });
  expect(accepted).toEqual([]);
});

test('a mail that is sent again after a crash has the same Message-ID, so that it shows once', async () => {
  const dying: Mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      throw new Error('the process died before it could mark the mail');
    },
  };
  await expect(
    mailWorker({ ...testApp.deps, ...testApp.services, mailer: dying }).work(QUEUED),
  ).rejects.toThrow();
  await mailWorker({ ...testApp.deps, ...testApp.services, mailer }).work(QUEUED);
  expect(accepted.map(({ messageId }) => messageId)).toEqual([
    `<${QUEUED.id}@127.0.0.1>`,
    `<${QUEUED.id}@127.0.0.1>`,
  ]);
});

test('a mail that links elsewhere is never sent', async () => {
  const letter = {
    template: 'validate-address',
    to: 'new@example.test',
    locale: 'en-GB',
    link: 'https://evil.test/en-GB/validate/1',
  } as const;
  await expect(
    mailWorker({ ...testApp.deps, ...testApp.services, mailer }).work({ ...QUEUED, letter }),
  ).rejects.toThrow();
  expect(accepted).toEqual([]);
});

test('a mail that was queued with another public URL links below that of the server that sends it', async () => {
  const publicUrl = 'http://127.0.0.1:9';
  const letter = {
    template: 'validate-address',
    to: 'new@example.test',
    locale: 'en-GB',
    link: `${publicUrl}/en-GB/validate/1`,
  } as const;
  await mailWorker({ ...testApp.deps, ...testApp.services, mailer }).work({ ...QUEUED, letter, publicUrl });
  expect(accepted).toHaveLength(1);
  expect(accepted[0]?.text).toContain(`${testApp.deps.env.publicUrl}/en-GB/validate/1`);
  expect(accepted[0]?.text).not.toContain(publicUrl);
});

test('a mail has the words of the publisher', async () => {
  const ownTexts = new Map([
    ['en-GB', { version: '0123456789abcdef', texts: { 'Mail.NewAddressCode.Title': 'Our own words' } }],
  ] as const);
  const content = { ...testApp.deps.content, ownTexts };
  await mailWorker({ ...testApp.deps, ...testApp.services, content, mailer }).work(QUEUED);
  expect(accepted[0]?.text).toContain('Our own words');
});

test('a mail has the logo and the light colours of the brand', async () => {
  const { content } = testApp.deps;
  const brand = {
    ...content.brand,
    mailLogo: 'brand/mail.png',
    colours: { dark: { accent: '#00ff00' }, light: { background: '#f4f0ff', accent: '#a0002e' } },
  };
  const brandFiles = new Map([['brand/mail.png', '0123456789ab']]);
  const letter = {
    template: 'validate-address' as const,
    to: 'new@example.test',
    locale: 'en-GB',
    link: `${testApp.deps.env.publicUrl}/en-GB/validate/any`,
  };
  const worker = mailWorker({
    ...testApp.deps,
    ...testApp.services,
    content: { ...content, brand, brandFiles },
    mailer,
  });
  await worker.work({ ...QUEUED, letter });
  const html = accepted[0]?.html ?? '';
  for (const part of ['#f4f0ff', '#a0002e', '/brand/mail.png?v=0123456789ab']) expect(html).toContain(part);
  for (const part of ['#f7b44e', '#00ff00', '/mail/mark.png']) expect(html).not.toContain(part);
});
