import { type Inline, readInlines } from './markdown-inlines.ts';

export type Block =
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'rule' };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const BULLET = /^[-*+]\s+(.*)$/;
const NUMBER = /^\d{1,9}[.)]\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;

type Line = { kind: 'rule' | 'bullet' | 'number' | 'quote' | 'plain'; text: string } | HeadingLine;
type HeadingLine = { kind: 'heading'; level: 2 | 3; text: string };

/**
 * The part of Markdown that articles are written in: paragraphs, two levels of headings, lists, quotes, rules, strong,
 * emphasis, code and links. It becomes a tree and never markup: what it does not know, HTML above all, stays text.
 */
export function parseMarkdown(source: string): Block[] {
  return source
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .flatMap((chunk) => readBlocks(chunk.split('\n').map((line) => line.trim())));
}

/** Lines that belong together, without an empty one between them. */
function readBlocks(lines: string[]): Block[] {
  const groups: Line[][] = [];
  for (const line of lines.filter(Boolean).map(readLine)) {
    const last = groups.at(-1);
    if (last?.[0] && continues(last[0], line)) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap(toBlock);
}

function readLine(text: string): Line {
  const heading = HEADING.exec(text);
  // The title of the page is its only heading of the first level.
  if (heading)
    return { kind: 'heading', level: (heading[1] ?? '').length > 2 ? 3 : 2, text: heading[2] ?? '' };
  if (RULE.test(text)) return { kind: 'rule', text };
  const [bullet, number, quote] = [BULLET, NUMBER, QUOTE].map((shape) => shape.exec(text)?.[1]);
  if (bullet !== undefined) return { kind: 'bullet', text: bullet };
  if (number !== undefined) return { kind: 'number', text: number };
  if (quote !== undefined) return { kind: 'quote', text: quote };
  return { kind: 'plain', text };
}

function continues(first: Line, { kind }: Line): boolean {
  if (first.kind === 'heading' || first.kind === 'rule') return false;
  return kind === first.kind || kind === 'plain';
}

function toBlock(group: Line[]): Block[] {
  const [first] = group;
  if (!first) return [];
  switch (first.kind) {
    case 'rule':
      return [{ kind: 'rule' }];
    case 'heading':
      return [{ kind: 'heading', level: first.level, children: readInlines(first.text) }];
    case 'bullet':
    case 'number':
      return [{ kind: 'list', isOrdered: first.kind === 'number', items: itemsOf(group).map(readInlines) }];
    case 'quote':
    case 'plain': {
      const children = readInlines(group.map(({ text }) => text).join(' '));
      return [{ kind: first.kind === 'quote' ? 'quote' : 'paragraph', children }];
    }
  }
}

/** A plain line after an item goes on with it. */
function itemsOf(group: Line[]): string[] {
  const items: string[] = [];
  for (const { kind, text } of group) {
    if (kind === 'plain') items.push(`${items.pop() ?? ''} ${text}`);
    else items.push(text);
  }
  return items;
}
