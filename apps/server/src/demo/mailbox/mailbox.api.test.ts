import { afterEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readEnv } from '../../env.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';

let testApp: TestApp | undefined;
afterEach(() => testApp?.close());

const open = async (options: Parameters<typeof buildTestApp>[0] = {}) => {
  testApp = await buildTestApp(options);
  return testApp;
};
const mailTo = (to: string, wish: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: '<1@example.test>',
  from: { name: 'Gatehouse', address: 'no-reply@example.test' },
  to,
  locale: 'en-GB',
  subject: `For ${to}`,
  text: 'Press this:\nhttps://example.test/press?a=1&b=2\n-- \nhttps://example.test/support\n',
  html: '<p style="color:red">Press</p>',
  ...wish,
});

test('a mail that the portal sends is in the mailbox, with its link', async () => {
  const { app, deps, services } = await open({ queuesMail: true });
  const link = `${deps.env.publicUrl}/de-DE/validate/token-1`;
  await deps.db.transaction((tx) =>
    services.mails.send(tx, { template: 'validate-address', to: 'New@example.test', locale: 'de-DE', link }),
  );
  const [mail] = await vi.waitFor(
    async () => {
      const mails = (await app.inject('/demo/mailbox.json?to=new@example.test')).json();
      expect(mails).toHaveLength(1);
      return mails;
    },
    { timeout: 15_000 },
  );
  expect(mail).toMatchObject({ to: 'New@example.test', sentAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(mail.links[0]).toBe(link);
  expect(mail.html).toContain('lang="de-DE"');
  const page = await app.inject('/demo/mailbox');
  expect(page.body).toContain(`src="/demo/mailbox/${mail.id}/html"`);
  expect(page.body).toContain(mail.subject);
});

test('lists mails newest first, and can filter by address', async () => {
  const { app, deps } = await open();
  for (const to of ['a@example.test', 'b@example.test', 'a@example.test']) {
    await deps.mailer.send(mailTo(to));
  }
  const all = (await app.inject('/demo/mailbox.json')).json();
  expect(all.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
  const own = (await app.inject('/demo/mailbox.json?to=B@example.test')).json();
  expect(own).toMatchObject([
    { id: 2, links: ['https://example.test/press?a=1&b=2', 'https://example.test/support'] },
  ]);
});

test('filters by address without the address in the URL', async () => {
  const { app, deps } = await open();
  for (const to of ['a@example.test', 'b@example.test']) await deps.mailer.send(mailTo(to));
  const ask = (to: string) =>
    app.inject({
      method: 'POST',
      url: '/demo/mailbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ to }).toString(),
    });
  const found = await ask('A@example.test');
  expect([found.statusCode, found.headers.location]).toEqual([303, '/demo/mailbox?recipient=1']);
  const page = await app.inject(String(found.headers.location));
  expect(page.body).toContain('For a@example.test');
  expect(page.body).not.toContain('For b@example.test');
  expect(page.body).not.toMatch(/href="[^"]*example\.test/);
  const none = await ask('c@example.test');
  expect(none.statusCode).toBe(200);
  expect(none.body).toContain('No mail for this address');
  expect((await ask('')).headers.location).toBe('/demo/mailbox');
});

test('mails that are queued together arrive in the order of their transactions', async () => {
  const { app, deps, services } = await open({ queuesMail: true });
  const codes = ['100001', '100002', '100003', '100004', '100005', '100006'];
  for (const code of codes) {
    const mail = { template: 'new-address-code', to: `${code}@example.test`, locale: 'en-GB' } as const;
    await deps.db.transaction((tx) => services.mails.send(tx, { ...mail, code, validMinutes: 10 }));
  }
  await vi.waitFor(
    async () => {
      const mails: { text: string }[] = (await app.inject('/demo/mailbox.json')).json();
      expect(mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0])).toEqual(codes.toReversed());
    },
    { timeout: 15_000 },
  );
});

test('shows a mail in a frame that runs no script', async () => {
  const { app, deps } = await open();
  await deps.mailer.send(mailTo('a@example.test'));
  const mail = await app.inject('/demo/mailbox/1/html');
  expect(mail.body).toBe('<p style="color:red">Press</p>');
  const policy = mail.headers['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toContain('script');
  expect((await app.inject('/demo/mailbox')).headers['content-security-policy']).not.toContain('unsafe');
  for (const id of ['2', '0', 'x', '1e3', '99999999999999999999']) {
    expect((await app.inject(`/demo/mailbox/${id}/html`)).statusCode).toBe(404);
  }
});

test('escapes a hostile mail', async () => {
  const { app, deps } = await open();
  const script = '"><script>alert(1)</script>';
  await deps.mailer.send(
    mailTo('a@example.test', {
      subject: script,
      text: `${script}\nhttps://example.test/"><script>`,
      from: { name: script, address: script },
    }),
  );
  for (const view of ['', '&view=text']) {
    const page = await app.inject(`/demo/mailbox?mail=1&recipient=1${view}`);
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toMatch(/ style=| on\w+=/);
  }
  const unknown = await app.inject({
    method: 'POST',
    url: '/demo/mailbox?mail=x&view=y',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ to: script }).toString(),
  });
  expect(unknown.statusCode).toBe(200);
  expect(unknown.body).not.toContain('<script');
});

test('an empty mailbox says how to get a mail, or that a mail server gets them', async () => {
  const { app } = await open();
  expect((await app.inject('/demo/mailbox')).body).toContain('No mail yet');
  await testApp?.close();
  const elsewhere = await open({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  expect((await elsewhere.app.inject('/demo/mailbox')).body).toContain('SMTP_URL is set');
});

test('images of mails can be loaded by a mailbox on another site', async () => {
  const { app } = await open();
  for (const picture of ['/mail/mark.png', '/mail/shield.png']) {
    const answer = await app.inject(picture);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

test('serve mode has no mailbox', async () => {
  const env = readEnv('serve', {
    PUBLIC_URL: 'https://play.example.test',
    DATABASE_URL: 'postgres://db.example.test/accounts',
    SMTP_URL: 'smtp://mail.example.test',
    SECRET_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  const { app } = await open({ deps: { env } });
  for (const path of ['', '.json', '.css', '/1/html']) {
    expect((await app.inject(`/demo/mailbox${path}`)).statusCode).toBe(404);
  }
});
