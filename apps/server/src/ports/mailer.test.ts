import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../test/support/mail-server.ts';
import { createSmtpMailer, isMailTlsOptional, type OutgoingMail } from './mailer.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const mailTo = (to: string): OutgoingMail => ({
  messageId: `<${to}>`,
  from: { name: 'Gatehouse', address: 'no-reply@example.test' },
  to,
  locale: 'en-GB',
  subject: 'A code',
  text: '123456',
  html: '<p>123456</p>',
});

/** A mail server without STARTTLS. 0.0.0.0 reaches this machine but does not count as loopback. */
async function send(query: string, to: string): Promise<void> {
  const url = Object.assign(new URL(server.url), { hostname: '0.0.0.0', search: query });
  const mailer = createSmtpMailer(url.href);
  try {
    await mailer.send(mailTo(to));
  } finally {
    mailer.close();
  }
}

test('sends no mail over the network without STARTTLS', async () => {
  await expect(send('', 'secret@example.test')).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.to('secret@example.test')).toEqual([]);
});

test('sends without STARTTLS with tls=optional', async () => {
  await send('?tls=optional', 'plain@example.test');
  expect(server.to('plain@example.test')).toHaveLength(1);
});

test.each([
  ['smtp://mail.example.test', false],
  ['smtp://mail.example.test?tls=optional', true],
  ['smtps://mail.example.test?tls=optional', false],
  ['smtp://127.0.0.1:1025?tls=optional', false],
  ['smtp://[::1]:1025?tls=optional', false],
])('%s sends mails in clear over a network: %s', (url, isOptional) => {
  expect(isMailTlsOptional(url)).toBe(isOptional);
});
