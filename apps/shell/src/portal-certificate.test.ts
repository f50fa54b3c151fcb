import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { EXPIRED_CERTIFICATE } from '../test/expired-certificate.ts';
import { createPortalMonitor } from './portal-monitor.ts';

test('a portal whose certificate is not valid at the time of the computer is recognised as such', async () => {
  const server = createServer(EXPIRED_CERTIFICATE, (_request, response) => response.end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const portal = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const monitor = createPortalMonitor({ portal, onChange: () => {} });
  onTestFinished(() => {
    monitor.close();
    server.close();
  });
  await monitor.check();
  expect(monitor.isTimeWrong()).toBe(true);
});
