import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../test/support/mail-server.ts';
import type { Env } from '../../env.ts';
import { checkMailServer } from './service-checks.ts';

/** Without STARTTLS. */
let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const checkUrl = (hostname: string, search = '') => {
  const smtpUrl = Object.assign(new URL(server.url), { hostname, search }).href;
  return checkMailServer({ smtpUrl } as Env);
};

// 0.0.0.0 reaches this machine but does not count as loopback.
test('a mail server on the network without STARTTLS fails, because no mail is sent', async () => {
  expect(await checkUrl('0.0.0.0')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('no mail is sent'),
    advice: expect.stringContaining('smtps://'),
  });
});

test('with tls=optional it is a warning, because mails are sent unencrypted', async () => {
  expect(await checkUrl('0.0.0.0', '?tls=optional')).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('unencrypted'),
  });
});

test('a mail server on this machine needs no TLS', async () => {
  expect(await checkUrl('127.0.0.1')).toMatchObject({ state: 'ok' });
});
