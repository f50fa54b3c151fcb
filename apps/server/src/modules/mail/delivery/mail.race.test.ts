import { expect, test, vi } from 'vitest';
import { startMailServer } from '../../../../test/support/mail-server.ts';
import { hurryRetries, jobStates } from '../../../../test/support/queued-jobs.ts';
import { buildTestApp } from '../../../../test/support/test-app.ts';
import { createJobs } from '../../../jobs/jobs.ts';
import { MAIL_QUEUE } from '../queue/queued-mail.ts';
import { mailWorker } from './mail-worker.ts';

const LETTERS = 60;

test('two nodes and an unreliable mail server deliver every mail exactly once', async () => {
  const server = await startMailServer();
  const testApp = await buildTestApp({ queuesMail: true, env: { SMTP_URL: server.url } });
  const { db } = testApp.deps;
  const { mails } = testApp.services;
  const secondNode = createJobs(testApp.deps);
  await secondNode.start([mailWorker({ ...testApp.deps, ...testApp.services })]);
  const addresses = Array.from({ length: LETTERS }, (_, number) => `p${100 + number}@example.test`);
  const send = (to: string) =>
    db.transaction((tx) =>
      mails.send(tx, {
        template: 'new-address-code',
        to,
        locale: 'de-DE',
        code: '482913',
        validMinutes: 10,
      }),
    );

  await Promise.all(addresses.slice(0, 20).map(send));
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(0), { timeout: 15_000 });
  await server.stop();
  await Promise.all(addresses.slice(20).map(send));
  await vi.waitFor(async () => expect((await jobStates(db, MAIL_QUEUE)).retry).toBeGreaterThan(0), {
    timeout: 15_000,
  });
  await server.start();
  await vi.waitFor(
    async () => {
      await hurryRetries(db, MAIL_QUEUE);
      expect(await jobStates(db, MAIL_QUEUE)).toEqual({ completed: LETTERS });
    },
    { timeout: 25_000, interval: 200 },
  );

  expect(server.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual(addresses);
  await secondNode.stop();
  await testApp.close();
  await server.stop();
}, 60_000);
