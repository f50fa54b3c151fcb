import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTopic } from './topic-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-messages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (locale: string, texts: Record<string, string>) => {
  mkdirSync(join(folder, locale));
  writeFileSync(join(folder, locale, 'mail.json'), JSON.stringify(texts));
};

it('shows a text that a language lacks in English', () => {
  write('en-GB', { title: 'Hello', body: 'There' });
  write('de-DE', { title: 'Hallo', body: 'Da' });
  write('fr-FR', { title: 'Bonjour' });
  expect(readTopic('mail', 'de-DE', folder)).toEqual({
    locale: 'de-DE',
    text: { title: 'Hallo', body: 'Da' },
  });
  expect(readTopic('mail', 'fr-FR', folder).text).toEqual({ title: 'Bonjour', body: 'There' });
  expect(readTopic('mail', 'it-IT', folder)).toEqual({
    locale: 'en-GB',
    text: { title: 'Hello', body: 'There' },
  });
});
