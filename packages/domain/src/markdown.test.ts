import { describe, expect, test } from 'vitest';
import { type Block, parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown-inlines.ts';
import { markdownPreview } from './markdown-preview.ts';

/** As a reader would write it down: `p(…)`, `strong(…)`. */
const show = (blocks: Block[]): string => blocks.map(showBlock).join(' | ');

function showBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return 'rule';
    case 'list':
      return `${block.isOrdered ? 'ol' : 'ul'}(${block.items.map(showAll).join(', ')})`;
    case 'heading':
      return `h${block.level}(${showAll(block.children)})`;
    case 'quote':
      return `quote(${showAll(block.children)})`;
    case 'paragraph':
      return `p(${showAll(block.children)})`;
  }
}

const showAll = (inlines: Inline[]): string => inlines.map(showInline).join('');

function showInline(inline: Inline): string {
  if ('text' in inline) return inline.kind === 'code' ? `code(${inline.text})` : inline.text;
  const to = inline.kind === 'link' ? `${inline.to}: ` : '';
  return `${inline.kind}(${to}${showAll(inline.children)})`;
}

test.each([
  ['Two lines\nof one paragraph.\n\nAnd another.', 'p(Two lines of one paragraph.) | p(And another.)'],
  ['# Top\n## Next\n### Below', 'h2(Top) | h2(Next) | h3(Below)'],
  ['Before:\n- one\n- two\n  goes on\n* three', 'p(Before:) | ul(one, two goes on, three)'],
  ['1. first\n2) second', 'ol(first, second)'],
  ['> said\n> so', 'quote(said so)'],
  ['a\n\n---\n\nb', 'p(a) | rule | p(b)'],
  ['**spare the *old* bridges** if', 'p(strong(spare the emphasis(old) bridges) if)'],
  ['_quiet_ and snake_case_names', 'p(emphasis(quiet) and snake_case_names)'],
  ['2 * 3 * 4, a*, **open', 'p(2 * 3 * 4, a*, **open)'],
  ['type `**/help**` now', 'p(type code(**/help**) now)'],
  [String.raw`\*not\* \[this\](x)`, 'p(*not* [this](x))'],
  [
    '[the shop](app:/shop) or [us](https://x.test/a?b=1)',
    'p(link(app:/shop: the shop) or link(https://x.test/a?b=1: us))',
  ],
  ['![a map](https://x.test/map.png)', 'p(a map)'],
  ['', ''],
  ['Windows\r\nlines', 'p(Windows lines)'],
])('%j', (source, expected) => {
  expect(show(parseMarkdown(source))).toBe(expected);
});

describe('Nothing hostile becomes more than text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'file:///etc/passwd',
    'https://x.test/ onmouseover=alert(1)',
    'https://x.test/"onmouseover="alert(1) ',
    'app:javascript:alert(1)',
  ])('a link to %j', (target) => {
    const [block] = parseMarkdown(`[press](${target})`);
    const kinds = block?.kind === 'paragraph' ? block.children.map(({ kind }) => kind) : [];
    const links = JSON.stringify(block).match(/"to":"[^"]*/g) ?? [];
    expect(kinds).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/^"to":"(?:app:\/|https?:\/\/)[!-~]*$/);
    if (!target.includes('x.test')) expect(links).toEqual([]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:1">x</a>',
    '<!-- x -->',
    '&lt;b&gt;',
  ])('%s is shown as it was written', (source) => {
    expect(show(parseMarkdown(source))).toBe(`p(${source})`);
  });

  test('a heap of openings is read in no time and no depth', () => {
    for (const opening of ['[', '**', '*_', '`', '![', '> ', '](']) {
      expect(show(parseMarkdown(opening.repeat(5_000)))).toBeTruthy();
    }
  });
});

test.each([
  ['Short.', 'Short.'],
  ['# Title\n\nThe **horns** sound at [eight](app:/x).', 'The horns sound at eight.'],
  [`${'word '.repeat(29)}last and more`, `${'word '.repeat(29)}last…`],
  [`${'word '.repeat(28)}end, unfinished`, `${'word '.repeat(28)}end…`],
  ['字'.repeat(151), `${'字'.repeat(149)}…`],
  ['x'.repeat(150), 'x'.repeat(150)],
])('%j begins so', (source, expected) => {
  expect(markdownPreview(source)).toBe(expected);
  expect([...markdownPreview(source)].length).toBeLessThanOrEqual(150);
});
