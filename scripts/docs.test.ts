import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as limits from '@gatehouse/domain/limits';
import { describe, expect, test } from 'vitest';
import { settingsPage } from './write-settings.ts';

const ROOT = join(import.meta.dirname, '..');
const LINK = /\]\(([^)\s]+)\)/g;
const DECISION = /\bdecisions? ((?:\d{3}(?:, | and )?)+)/g;
/** Decisions refer to each other by number alone. */
const NUMBER = /(?<![,.\d-]|migration )\b(0\d\d)\b/g;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const pages = files.filter((file) => file.endsWith('.md'));
const decisions = pages.flatMap((file) => /^docs\/decisions\/((\d{3}).*)$/.exec(file)?.slice(1, 3) ?? []);

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function isBroken(from: string, link: string): boolean {
  if (/^(?:https?|mailto):/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const file = path ? relative(ROOT, join(ROOT, dirname(from), path)) : from;
  if (!existsSync(join(ROOT, file))) return true;
  const headings = anchor === undefined ? [] : [...read(file).matchAll(/^#+ (.+)$/gm)];
  return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
}

test('every link between pages leads to a file and a heading', () => {
  const broken = pages.flatMap((file) =>
    [...read(file).matchAll(LINK)]
      .filter(([, link = '']) => isBroken(file, link))
      .map(([text]) => [file, text]),
  );
  expect(broken).toEqual([]);
});

test('every decision that is named exists', () => {
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/^docs.decisions.0/.test(file) ? NUMBER : DECISION)]
      .flatMap(([, numbers = '']) => numbers.match(/\d{3}/g) ?? [])
      .filter((number) => !decisions.includes(number))
      .map((number) => [file, number]),
  );
  expect(unknown).toEqual([]);
});

test('the index of decisions lists each once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(LINK)].map(([, link]) => link);
  expect(listed.toSorted()).toEqual(decisions.filter((name) => name.endsWith('.md')).toSorted());
});

test('the page of settings is that of env-variables.ts: node scripts/write-settings.ts writes it', () => {
  expect(read('docs/operating/settings.md')).toBe(settingsPage());
});

describe('the page of limits names', () => {
  const page = read('docs/limits.md');
  /** Content and the command line are the operator's, who is not limited. */
  const sources = files.filter((file) =>
    /^apps\/server\/src\/(?!modules\/(?:content|operations)\/|operator\/|.*\.test\.ts$).*\.ts$/.test(file),
  );

  test('every constant that limits a number in the server', () => {
    const names = Object.keys(limits).filter((name) => /_MAX$|_PER_/.test(name) && !name.includes('LENGTH'));
    const source = sources.map(read).join('\n');
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
    expect(used.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('the file or the folder of every limit, rate and queue', () => {
    const limiting = sources
      .filter((file) => /: Limit = |\b(?<!\.)create(?:LocalRate|Queue)\(/.test(read(file)))
      .map((file) => relative('apps/server/src', file));
    expect(
      limiting.filter((file) => !page.includes(`${file}\``) && !page.includes(`\`${dirname(file)}\``)),
    ).toEqual([]);
  });
});

test('the page about monitoring lists every check of doctor', () => {
  const sources = files.filter((file) => /\/operator\/doctor\/[\w-]+-checks\.ts$/.test(file)).map(read);
  const checks = sources.join().matchAll(/\bcheck\(\s*'([a-z ]+)'/g);
  const names = new Set([...checks].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(15);
  const page = read('docs/operating/monitoring.md');
  expect([...names].filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
});

test('the proxy examples have the limits of the server, and the page about them names those', () => {
  const files = ['docs/operating/proxy.md', 'deploy/proxy/nginx.conf', 'deploy/proxy/Caddyfile'];
  const [page, nginx, caddy] = files.map(read);
  const [rate, connections] = [limits.REQUESTS_PER_SECOND_DEFAULT, limits.CONNECTIONS_PER_BLOCK_MAX];
  const burst = rate * limits.REQUESTS_BURST_S;
  expect(nginx).toContain(`rate=${rate}r/s;`);
  expect(nginx).toContain(`burst=${burst} nodelay;`);
  expect(nginx).toContain(`limit_conn gatehouse_connections ${connections};`);
  expect(page).toContain(`${rate} a second after a burst of ${burst}, ${connections} in progress, then 429`);
  const timeouts = `${nginx}${caddy}`.matchAll(
    /\b(?:client_(?:header|body)_timeout|read_(?:header|body)) (\w+)/g,
  );
  expect(Array.from(timeouts, ([, time]) => time)).toEqual(['20s', '20s', '20s', '20s']);
  expect(page).toContain('headers and bodies 20 s');
});
