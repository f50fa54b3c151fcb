import type { Block, Inline } from '@gatehouse/domain/article';
import { describe, expect, test } from 'vitest';
import { articlePreview } from './article-preview.ts';
import { isCostlyMarkdown, parseMarkdown } from './markdown.ts';

/** A short notation of the tree: `p(…)`, `strong(…)`. */
const show = (blocks: Block[]): string => blocks.map(showBlock).join(' | ');

function showBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return 'rule';
    case 'list':
      return `${block.isOrdered ? 'ol' : 'ul'}(${block.items.map(show).join(', ')})`;
    case 'heading':
      return `h${block.level}(${showAll(block.children)})`;
    case 'quote':
      return `quote(${show(block.children)})`;
    case 'code':
      return `pre(${block.text})`;
    case 'paragraph':
      return `p(${showAll(block.children)})`;
  }
}

const showAll = (inlines: Inline[]): string => inlines.map(showInline).join('');

function showInline(inline: Inline): string {
  if (inline.kind === 'break') return '/';
  if ('text' in inline) return inline.kind === 'code' ? `code(${inline.text})` : inline.text;
  const to = inline.kind === 'link' ? `${inline.to}: ` : '';
  return `${inline.kind}(${to}${showAll(inline.children)})`;
}

function depthOf(nodes: readonly (Block | Inline)[]): number {
  const below = nodes.map((node) => {
    if ('items' in node) return Math.max(...node.items.map(depthOf));
    return 'children' in node ? depthOf(node.children) : 0;
  });
  return 1 + Math.max(0, ...below);
}

test.each([
  ['Two lines\nof one paragraph.\n\nAnd another.', 'p(Two lines of one paragraph.) | p(And another.)'],
  ['# Top\n## Next\n### Below', 'h2(Top) | h2(Next) | h3(Below)'],
  ['Before:\n- one\n- two\n  goes on\n* three', 'p(Before:) | ul(p(one), p(two goes on)) | ul(p(three))'],
  ['1. first\n2) second', 'ol(p(first)) | ol(p(second))'],
  ['> said\n> so', 'quote(p(said so))'],
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
  ['- one\n  - below\n- two', 'ul(p(one) | ul(p(below)), p(two))'],
  ['> - said\n>\n> so', 'quote(ul(p(said)) | p(so))'],
  ['```\n**as** it is\n```', 'pre(**as** it is)'],
  ['one  \ntwo', 'p(one/two)'],
  ['&lt;b&gt;', 'p(<b>)'],
  ['', ''],
  ['Windows\r\nlines', 'p(Windows lines)'],
])('%j', (source, expected) => {
  expect(show(parseMarkdown(source))).toBe(expected);
});

describe('Hostile input stays text', () => {
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
  ])('%s is shown as it was written', (source) => {
    expect(show(parseMarkdown(source))).toBe(`p(${source})`);
  });

  test.each(['[', '**', '*_', '`', '![', '](', '> ', '- '])(
    '%j repeated 500 times makes no deep tree',
    (opening) => {
      expect(depthOf(parseMarkdown(`${opening.repeat(500)}end`))).toBeLessThan(12);
    },
  );
});

describe('Markdown that would block the parser is recognised', () => {
  test.each(['*_', '*a ', '> ', '>', '1. ', '- ', '> - ', 'a\n=\n', 'a\r=\r', '[', '<', '`', '\n- a'])(
    '%j over and over',
    (sign) => {
      expect(isCostlyMarkdown(sign.repeat(20_000 / sign.length))).toBe(true);
    },
  );

  test('a long list of changes is an article', () => {
    const line = '- **Forge:** embers cool [slower](app:/play/emberfall), by 5. See _the notes_.\n';
    expect(isCostlyMarkdown(`# Patch 1.2\n\n---\n\n${line.repeat(90)}`)).toBe(false);
  });
});

test.each([
  ['Short.', 'Short.'],
  ['# Title\n\nThe **horns** sound at [eight](app:/x).', 'The horns sound at eight.'],
  [`${'word '.repeat(29)}last and more`, `${'word '.repeat(29)}last…`],
  [`${'word '.repeat(28)}end, unfinished`, `${'word '.repeat(28)}end…`],
  ['字'.repeat(151), `${'字'.repeat(149)}…`],
  ['x'.repeat(150), 'x'.repeat(150)],
])('the preview of %j is %j', (source, expected) => {
  expect(articlePreview(parseMarkdown(source))).toBe(expected);
  expect([...articlePreview(parseMarkdown(source))].length).toBeLessThanOrEqual(150);
});
