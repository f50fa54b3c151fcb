import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_NAMES } from '@gatehouse/domain/games';
import { CURRENCIES } from '@gatehouse/domain/money';
import { expect, type Page } from '@playwright/test';
import { PLAYER_WALK, VISITOR_WALK } from '../portal-pages.ts';
import { carryNewSession, open } from '../shell.ts';
import { test } from '../test.ts';

/** Every message of this locale is in brackets. */
const PSEUDO = 'xx-XX';

/** Content in another language, names, dates, and the first letter of a name in place of a portrait. */
const NO_MESSAGE =
  '[lang]:not(html), bdi, time, header [aria-hidden="true"], script, style, template, noscript';
/** Dates and lists that the platform formats. */
const FORMATTED = /^(\d{1,2} \p{L}+ \d{4}|and)$/u;
const CONTENT = join(import.meta.dirname, '../../content');
const currencyNames = new Intl.DisplayNames('en-GB', { type: 'currency' });
/** Titles, tags and navigation of the content are the same in all languages. The platform names the currencies. */
const KNOWN = new Set([
  ...globSync('**/*.json', { cwd: CONTENT }).flatMap((file) =>
    stringsIn(JSON.parse(readFileSync(join(CONTENT, file), 'utf8'))),
  ),
  ...CURRENCIES.map((currency) => currencyNames.of(currency)),
  ...Object.values(PROVIDER_NAMES),
  'Ƥşḗŭḓǿ',
]);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** Texts on screen with letters that are in no message. */
function textOutsideMessages(page: Page): Promise<string[]> {
  return page.evaluate((noMessage) => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      let outside = '';
      for (const letter of node.textContent ?? '') {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) outside += letter;
      }
      if (/\p{L}/u.test(outside) && !node.parentElement?.closest(noMessage)) found.push(outside.trim());
    }
    // The brackets would hide all text behind one that is not closed.
    return depth === 0 ? found : [...found, 'a bracket is not closed'];
  }, NO_MESSAGE);
}

test('Every text of every page is in the messages, in the content or a name', { tag: '@more' }, async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const found: Record<string, string[]> = {};
  const look = async (path: string) => {
    await open(page, `/${PSEUDO}${path}`);
    const texts = (await textOutsideMessages(page)).filter(
      (text) => !KNOWN.has(text) && !FORMATTED.test(text),
    );
    if (texts.length > 0) found[path] = [...new Set(texts)];
  };
  for (const path of VISITOR_WALK) await look(path);
  await carryNewSession(page, request, 'pseudo');
  for (const path of PLAYER_WALK) await look(path);
  expect(found).toEqual({});
});
