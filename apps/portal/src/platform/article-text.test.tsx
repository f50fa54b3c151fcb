import type { Block } from '@gatehouse/contract/article';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { loadChunk } from '../framework/chunk-loading.ts';
import { ArticleText } from './article-text.tsx';
import { createI18n } from './i18n/i18n.ts';
import { I18nProvider } from './i18n/i18n-provider.tsx';

afterEach(cleanup);

function show(blocks: Block[]) {
  return render(
    <I18nProvider i18n={createI18n('de-DE', loadChunk)}>
      <MemoryRouter>
        <ArticleText blocks={blocks} />
      </MemoryRouter>
    </I18nProvider>,
  ).container;
}

const text = (content: string) => ({ kind: 'text' as const, text: content });
const paragraph = (content: string): Block => ({ kind: 'paragraph', children: [text(content)] });

test('renders headings, nested lists and emphasis, and links within the locale', () => {
  const article = show([
    { kind: 'heading', level: 2, children: [text('Masts')] },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [{ kind: 'paragraph', children: [{ kind: 'strong', children: [text('One')] }] }],
        [
          { kind: 'paragraph', children: [{ kind: 'emphasis', children: [text('Two')] }] },
          { kind: 'list', isOrdered: true, items: [[paragraph('below')]] },
        ],
      ],
    },
    {
      kind: 'quote',
      children: [
        { kind: 'paragraph', children: [{ kind: 'link', to: 'app:/shop', children: [text('the shop')] }] },
      ],
    },
    { kind: 'code', text: '/help' },
    { kind: 'rule' },
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Masts' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(article.querySelector('li > ol > li')?.textContent).toBe('below');
  expect(article.querySelector('blockquote a')?.getAttribute('href')).toBe('/de-DE/shop');
  expect(article.querySelectorAll('strong, em, hr, pre > code')).toHaveLength(4);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '</code><script>alert(1)</script>',
  '<style>*{display:none}</style>',
])('renders %s as text', (hostile) => {
  const article = show([
    paragraph(hostile),
    { kind: 'heading', level: 3, children: [text(hostile)] },
    { kind: 'list', isOrdered: false, items: [[paragraph(hostile)]] },
    { kind: 'code', text: hostile },
    {
      kind: 'paragraph',
      children: [{ kind: 'link', to: 'https://x.test', children: [{ kind: 'code', text: hostile }] }],
    },
  ]);
  expect(article.querySelectorAll('script, img, svg, iframe, style, [onload], [onerror]')).toHaveLength(0);
  expect(article.textContent?.split(hostile)).toHaveLength(6);
});
