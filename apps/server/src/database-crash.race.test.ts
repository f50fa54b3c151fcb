import { expect, test, vi } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { startServer } from './testing/server-process.ts';
import { startThrowawayPostgres } from './testing/throwaway-postgres.ts';

const BACK_WITHIN_MS = 10_000;

test('a node outlives its database, says so meanwhile, and is back without help', async () => {
  const postgres = await startThrowawayPostgres();
  const node = startServer('serve', await freePort(), {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'silent',
  });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${node.port}${path}`)).status;
  const waitFor = (status: number) =>
    vi.waitFor(async () => expect(await statusOf('/ready')).toBe(status), { timeout: BACK_WITHIN_MS });
  try {
    await node.ready();
    for (let round = 0; round < 3; round += 1) {
      await postgres.crash();
      await waitFor(503);
      expect(await statusOf('/health')).toBe(200);
      await postgres.restart();
      await waitFor(200);
    }
    node.child.kill('SIGTERM');
    expect(await node.ended).toBe(0);
  } finally {
    node.child.kill('SIGKILL');
    await postgres.stop();
  }
}, 90_000);
