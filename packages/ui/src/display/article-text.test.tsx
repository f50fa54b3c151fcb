import type { Block } from '@gatehouse/domain/article';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ArticleText } from './article-text.tsx';

afterEach(cleanup);

function show(blocks: Block[], deeper?: number) {
  const link = (to: string, children: ReactNode) => <a href={`#${to}`}>{children}</a>;
  return render(<ArticleText blocks={blocks} link={link} {...(deeper === undefined ? {} : { deeper })} />)
    .container;
}

const text = (content: string) => ({ kind: 'text' as const, text: content });
const paragraph = (content: string): Block => ({ kind: 'paragraph', children: [text(content)] });

test('renders headings, nested lists and emphasis, and links as its app does', () => {
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
  expect(article.querySelector('blockquote a')?.getAttribute('href')).toBe('#app:/shop');
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

test('moves its headings below those around it', () => {
  show([{ kind: 'heading', level: 3, children: [text('Masts')] }], 2);
  expect(screen.getByRole('heading', { level: 5, name: 'Masts' })).toBeTruthy();
});
