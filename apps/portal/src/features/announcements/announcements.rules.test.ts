import { expect, it } from 'vitest';
import { shownOn } from './announcements.rules.ts';

const NOW = Date.parse('2026-05-14T12:00:00Z');
const announcement = (pages: string[] | null, ends = '2026-05-14T13:00:00Z') => ({
  id: 'summer',
  kind: 'info' as const,
  message: { locale: 'en-GB' as const, text: 'Summer is here.', link: null },
  maintenance: null,
  ends,
  pages,
});

it.each<[path: string, pages: string[] | null, isShown: boolean]>([
  ['/', null, true],
  ['/shop/emberfall', null, true],
  ['/', ['/'], true],
  ['/shop', ['/'], false],
  ['/shop', ['/shop'], true],
  ['/shop/emberfall', ['/shop'], true],
  ['/shopping', ['/shop'], false],
  ['/library', ['/shop', '/library'], true],
])('On %s an announcement for %j is shown: %s', (path, pages, isShown) => {
  expect(shownOn(path, [announcement(pages)], [], NOW)).toHaveLength(isShown ? 1 : 0);
});

it('An announcement that has ended or was dismissed is not shown', () => {
  expect(shownOn('/', [announcement(null, '2026-05-14T12:00:00Z')], [], NOW)).toEqual([]);
  expect(shownOn('/', [announcement(null)], ['summer'], NOW)).toEqual([]);
  expect(shownOn('/', [announcement(null)], ['winter'], NOW)).toHaveLength(1);
});
