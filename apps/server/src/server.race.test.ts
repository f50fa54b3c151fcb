import { expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { emptyPostgresUrl } from './testing/open-test-db.ts';
import { startServer } from './testing/server-process.ts';

// Two processes start here, which takes its time where others work too.
const TIMEOUT_MS = 120_000;

test('two nodes that start at once on an empty database both come up, and both leave when told', {
  timeout: TIMEOUT_MS,
}, async () => {
  const variables = {
    DATABASE_URL: await emptyPostgresUrl(),
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'error',
  };
  const nodes = [await freePort(), await freePort()].map((port) => startServer('serve', port, variables));
  await Promise.all(nodes.map((node) => node.ready()));
  for (const { child } of nodes) child.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(nodes.map((node) => node.output())).toEqual(nodes.map(() => ({ stdout: '', stderr: '' })));
});
