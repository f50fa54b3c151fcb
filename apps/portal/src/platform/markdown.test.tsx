import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from './i18n/i18n.ts';
import { I18nProvider } from './i18n/i18n-provider.tsx';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

function draw(source: string) {
  return render(
    <I18nProvider i18n={createI18n('de-DE')}>
      <MemoryRouter>
        <Markdown source={source} />
      </MemoryRouter>
    </I18nProvider>,
  ).container;
}

test('an article has its headings, lists and stress, and its links stay in the language', () => {
  const article = draw('## Masts\n\n- **One** mast\n- *Two* masts\n\n> Said [the shop](app:/shop).\n\n---');
  expect(screen.getByRole('heading', { level: 2, name: 'Masts' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(article.querySelector('blockquote a')?.getAttribute('href')).toBe('/de-DE/shop');
  expect(article.querySelectorAll('strong, em, hr')).toHaveLength(3);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '**<svg onload=alert(1)>**',
  '[x](javascript:alert(1))',
  '[<iframe src=//evil.test>](https://x.test)',
  '`</code><script>alert(1)</script>`',
  '<a href="javascript:alert(1)">x</a>',
  '- <style>*{display:none}</style>',
  '![x](javascript:alert(1))',
])('%s stays inert', (source) => {
  const article = draw(source);
  expect(article.querySelectorAll('script, img, svg, iframe, style, [onload], [onerror]')).toHaveLength(0);
  for (const link of article.querySelectorAll('a')) expect(link.getAttribute('href')).toBe('https://x.test');
});
