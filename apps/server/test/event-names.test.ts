import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../src');
const MONITORING = resolve(import.meta.dirname, '../../../docs/operating/monitoring.md');
const LOG_CALL = /\b(?:log|logger)\.(?:info|warn|error|fatal)\([^;]*?'([\w.-]+\.[\w.-]+)'/gs;

const events = globSync('**/*.ts', { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(LOG_CALL)])
  .map((match) => match[1] ?? '');

test('finds the events of the log', () => {
  expect(events).toContain('request.completed');
});

test.each(events)('%s is topic.event, with dashes', (event) => {
  expect(event).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/);
});

test.each(events)('%s is in the list of docs/operating/monitoring.md', (event) => {
  expect(readFileSync(MONITORING, 'utf8')).toContain(`| \`${event}\` |`);
});
