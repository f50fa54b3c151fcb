import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from './shell-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps the newest lines in two files of a bounded size', async () => {
  const { log, written } = openLog(join(folder, 'logs'), 300);
  for (let number = 0; number < 50; number += 1) log('job.ended', { number });
  await written();
  const files = readdirSync(join(folder, 'logs')).sort();
  expect(files).toEqual(['launcher.1.log', 'launcher.log']);
  for (const file of files) expect(statSync(join(folder, 'logs', file)).size).toBeLessThanOrEqual(300);
  const lines = readFileSync(join(folder, 'logs/launcher.log'), 'utf8').trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'job.ended', number: 49 });
});

test('a folder that cannot be written fails nothing', async () => {
  writeFileSync(join(folder, 'logs'), 'a file');
  const { log, written } = openLog(join(folder, 'logs'));
  log('shell.started');
  await expect(written()).resolves.toBeUndefined();
});
