import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { waitUntil } from './wait-until.ts';

const START = `
  const { startThrowawayPostgres } = await import(process.argv[1]);
  const servers = [await startThrowawayPostgres(), await startThrowawayPostgres()];
  console.log(servers.map(({ url }) => url).join(' '));
  setInterval(() => {}, 1000);
`;

const isAnswering = async (url: string) => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

test('a process that is terminated ends all of its databases', async () => {
  const file = join(import.meta.dirname, 'throwaway-postgres.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', START, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const urls = line.split(' ');
  expect(await Promise.all(urls.map(isAnswering))).toEqual([true, true]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  for (const url of urls)
    await waitUntil(async () => !(await isAnswering(url)), {
      timeoutMs: 10_000,
      what: 'the end of a database',
    });
});
