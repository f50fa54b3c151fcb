import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../test/support/mail-server.ts';
import { hurryRetries, jobStates } from '../../../../test/support/queued-jobs.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createMailLinks } from '../queue/mail-links.service.ts';
import type { OtherMail } from '../queue/queued-mail.ts';
import { MAIL_QUEUE } from '../queue/queued-mail.ts';

const PUBLIC_URL = 'https://play.example.test';
const PATIENCE = { timeout: 15_000 };
const links = createMailLinks({ env: { publicUrl: PUBLIC_URL } });

let server: TestMailServer;
let testApp: TestApp;
beforeEach(async () => {
  server = await startMailServer();
  testApp = await buildTestApp({ queuesMail: true, env: { SMTP_URL: server.url, PUBLIC_URL } });
});
afterEach(async () => {
  await testApp.close();
  await server.stop();
});

const send = (mail: OtherMail) => testApp.deps.db.transaction((tx) => testApp.services.mails.send(tx, mail));
const validation = (to: string, locale = 'en-GB'): OtherMail => ({
  template: 'validate-address',
  to,
  locale,
  link: links.validate(locale, `token-for-${to}`),
});
const arrives = (to: string) =>
  vi.waitFor(() => {
    const [mail] = server.to(to);
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  }, PATIENCE);

test('a mail arrives as text and HTML, from our sender, with a link to the public address', async () => {
  await send(validation('new@example.test'));
  const mail = await arrives('new@example.test');
  expect(mail.subject).toBe('Verify your email address for Gatehouse');
  expect(mail.from).toMatchObject({ name: 'Gatehouse', address: 'no-reply@play.example.test' });
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@play\.example\.test>$/);
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('content-language')).toBe('en-GB');
  const link = `${PUBLIC_URL}/en-GB/validate/token-for-new%40example.test`;
  expect(mail.text?.split('\n')).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  const art = /src="https:\/\/play\.example\.test(\/art\/[0-9a-f]+\/ironvale\/feature-1180\.webp)"/.exec(
    mail.html ?? '',
  )?.[1];
  expect((await testApp.app.inject(art ?? '/nowhere')).statusCode).toBe(200);
});

test('each player gets their own language, and English where it is not translated', async () => {
  await send(validation('de@example.test', 'de-DE'));
  await send(validation('ar@example.test', 'ar-AE'));
  await send(validation('zz@example.test', 'zz-ZZ'));
  const [german, arabic, other] = [
    await arrives('de@example.test'),
    await arrives('ar@example.test'),
    await arrives('zz@example.test'),
  ];
  expect(german.html).toContain('<html dir="ltr" lang="de-DE">');
  expect(arabic.html).toContain('<html dir="rtl" lang="ar-AE">');
  expect(other.html).toContain('<html dir="ltr" lang="en-GB">');
  expect(other.subject).toBe('Verify your email address for Gatehouse');
});

describe('while the mail server is down', () => {
  beforeEach(() => server.stop());

  test('mails wait sealed, and each arrives once when it is back', async () => {
    const addresses = Array.from({ length: 5 }, (_, number) => `waiting-${number}@example.test`);
    for (const to of addresses) await send(validation(to));
    await vi.waitFor(
      async () => expect(await jobStates(testApp.deps.db, MAIL_QUEUE)).toEqual({ retry: 5 }),
      PATIENCE,
    );
    const { rows } = await testApp.deps.db.statement('select j::text as job from jobs.job j');
    expect(JSON.stringify(rows) + testApp.logs()).not.toMatch(/token-for|waiting-\d@/);

    await server.start();
    await hurryRetries(testApp.deps.db, MAIL_QUEUE);
    await vi.waitFor(
      async () => expect(await jobStates(testApp.deps.db, MAIL_QUEUE)).toEqual({ completed: 5 }),
      PATIENCE,
    );
    expect(server.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual(addresses);
  });

  test('the first attempts come within seconds, and the last one a day later', async () => {
    await send(validation('waiting@example.test'));
    await vi.waitFor(
      async () => expect(await jobStates(testApp.deps.db, MAIL_QUEUE)).toEqual({ retry: 1 }),
      PATIENCE,
    );
    const { rows } = await testApp.deps.db.statement(
      `select extract(epoch from start_after - now())::float as wait, retry_limit, retry_delay_max
        from jobs.job where name = $1`,
      [MAIL_QUEUE],
    );
    expect(Number(rows[0]?.wait)).toBeLessThanOrEqual(10);
    expect(rows[0]).toMatchObject({ retry_limit: 34, retry_delay_max: 3600 });
  });
});

test('an address that the mail server refuses is not tried again, and is in no log', async () => {
  server.refuse('no-account@example.test');
  await send(validation('no-account@example.test'));
  await send(validation('player@example.test'));
  await arrives('player@example.test');
  await vi.waitFor(
    async () => expect(await jobStates(testApp.deps.db, MAIL_QUEUE)).toEqual({ failed: 1, completed: 1 }),
    PATIENCE,
  );
  expect(testApp.logs()).toContain('550');
  expect(testApp.logs()).not.toContain('no-account@');
  const { rows } = await testApp.deps.db.statement('select j::text as job from jobs.job j');
  expect(JSON.stringify(rows)).not.toContain('no-account@');
});
