import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { checkContent } from './check-content.ts';
import { loadContent } from './load-content.ts';
import { type NewContent, writeNewContent } from './new-content.ts';

let folder: string;
const NOT_COPIED = /^(art|demo-games)$|(?<!en-GB)(?<=[a-z]{2}-[A-Z]{2})\.json$/;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-new-'));
  cpSync(SHIPPED_CONTENT_DIR, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(relative(SHIPPED_CONTENT_DIR, path)),
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const begin = (asked: Partial<NewContent>) =>
  writeNewContent(folder, { kind: 'game', name: 'frost-haven', game: undefined, isFree: false, ...asked });

describe('content new', () => {
  it.each<[what: string, asked: Partial<NewContent>]>([
    ['game', {}],
    ['free game', { isFree: true }],
    ['product', { kind: 'product', game: 'neon-drift' }],
    ['promotion', { kind: 'promotion', game: 'neon-drift' }],
  ])('writes a %s that a server starts with', (_what, asked) => {
    const { files } = begin(asked);
    expect(() => loadContent(folder)).not.toThrow();
    const left = checkContent(folder).mistakes.filter(
      ({ file, message }) => files.includes(file) && !message.startsWith('is not written yet: '),
    );
    expect(left).toEqual([]);
  });

  it('leaves to the publisher the texts and the pictures, and check names them', () => {
    begin({});
    const mistakes = checkContent(folder).mistakes.filter(({ file }) => file.includes('frost-haven'));
    expect(mistakes.map(({ file }) => file)).toEqual([
      ...Array.from({ length: 4 }, () => 'products/frost-haven/en-GB.json'),
      expect.stringMatching(/^art\/frost-haven\//),
    ]);
  });

  it('names the schema of each file for editors', () => {
    const { files } = begin({});
    for (const file of files) {
      const { $schema } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { $schema: string };
      expect(() => readFileSync(join(folder, file, '..', $schema))).not.toThrow();
    }
  });

  it.each<[asked: Partial<NewContent>, message: string | RegExp]>([
    [{ name: 'Frost Haven' }, 'The name must be lower-case words joined by hyphens.'],
    [{ name: 'neon-drift' }, 'games/neon-drift.json is there already.'],
    [{ kind: 'product' }, /^Name its game with --game: one of emberfall, /],
    [{ kind: 'promotion', game: 'frost' }, /^Name its game with --game: one of emberfall, /],
  ])('refuses %j', (asked, message) => {
    expect(() => begin(asked)).toThrow(message);
  });
});
