import type { Locale } from '@gatehouse/domain/locales';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { watchForProblems } from './console-problems.ts';
import { layoutProblems } from './layout-problems.ts';
import { PLAYER_WALK, VISITOR_WALK } from './portal-pages.ts';
import { carryNewSession, open } from './shell.ts';
import { expectNoMessageIds } from './test.ts';

const WIDTHS = [375, 1280];
const ENGLISH_CONTENT = ':is(main, header) [lang="en-GB"]';
/** A link that is no longer valid is refused, and a page that does not exist is not found. */
const EXPECTED = /the server responded with a status of (400|404|410)/;

/** Opens the pages of a visitor and of a player, and says what is wrong with them. */
export async function walkLocale(
  page: Page,
  request: APIRequestContext,
  locale: Locale,
  part: { visitor?: readonly string[]; player?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  const consoleProblems = watchForProblems(page);
  page.on('request', (sent) => {
    const [, of] = /\/messages-[^/]+\/([a-z]{2}-[A-Z]{2})\//.exec(sent.url()) ?? [];
    if (of && of !== locale) found.push(`${page.url()} loads messages of ${of}`);
  });
  const look = async (path: string) => {
    await open(page, `/${locale}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectNoMessageIds(page);
    const foreign = await page.locator(ENGLISH_CONTENT).allTextContents();
    const untranslated = foreign.filter((text) => text !== 'English');
    if (!locale.startsWith('en')) {
      found.push(...untranslated.map((text) => `${path}: in English: ${text}`));
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const problem of await layoutProblems(page)) found.push(`${path}, ${width}: ${problem}`);
    }
  };
  for (const path of part.visitor ?? VISITOR_WALK) await look(path);
  await carryNewSession(page, request, `walk-${locale}`);
  for (const path of part.player ?? PLAYER_WALK) await look(path);
  return [...found, ...consoleProblems().filter((problem) => !EXPECTED.test(problem))];
}
