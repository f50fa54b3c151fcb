import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '@gatehouse/domain/locales';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMailMessages } from './mail-messages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-messages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (locale: string, texts: Record<string, string>) => {
  mkdirSync(join(folder, locale));
  writeFileSync(join(folder, locale, 'mail.json'), JSON.stringify(texts));
};

it('accepts a language that has every text, and none with a missing one', () => {
  write('en-GB', { title: 'Hello', body: 'There' });
  write('de-DE', { title: 'Hallo', body: 'Da' });
  write('fr-FR', { title: 'Bonjour' });
  write('it-IT', { title: 'Ciao', body: '' });
  const { english, translated } = readMailMessages(LOCALES, folder);
  expect(english).toEqual({ title: 'Hello', body: 'There' });
  expect([...translated.keys()]).toEqual(['de-DE', 'en-GB']);
});

it('finds the languages that are translated so far', () => {
  expect([...readMailMessages(LOCALES).translated.keys()]).toEqual(
    expect.arrayContaining(['ar-AE', 'de-DE', 'en-GB']),
  );
});
