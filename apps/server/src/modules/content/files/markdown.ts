import type { Block, Inline } from '@gatehouse/domain/article';
import { fromMarkdown } from 'mdast-util-from-markdown';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** A page of the portal or a web address; no scheme that runs code. */
const LINK_TARGET = /^(?:app:\/|https?:\/\/)[!-~]*$/;
/** Deeper nesting is dropped, so that the tree can be processed by recursion. */
const DEPTH_MAX = 8;

/** What the time of the parser grows with, by the square. */
const SIGNS = /[*_>=+[\]`<\n\r-]|\d[.)]/g;
const SIGNS_MAX = 1500;
/** Quotes and lists within each other on one line; those below `DEPTH_MAX` are dropped anyway. */
const DEEP_LINE = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m;

/** Whether parsing it could block the process for seconds, as no article that is written for readers does. */
export function isCostlyMarkdown(source: string): boolean {
  return DEEP_LINE.test(source) || (source.match(SIGNS)?.length ?? 0) > SIGNS_MAX;
}

/** CommonMark as a tree without HTML: tags are shown as text, links to other schemes lose their target. */
export function parseMarkdown(source: string): Block[] {
  return toBlocks(fromMarkdown(source).children, 0);
}

function toBlocks(nodes: readonly RootContent[], depth: number): Block[] {
  return depth > DEPTH_MAX ? [] : nodes.flatMap((node) => toBlock(node, depth));
}

function toBlock(node: RootContent, depth: number): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: toInlines(node.children, depth) }];
    case 'heading':
      // The title of the page is its only level-one heading.
      return [{ kind: 'heading', level: node.depth > 2 ? 3 : 2, children: toInlines(node.children, depth) }];
    case 'list': {
      const items = node.children.map(({ children }) => toBlocks(children, depth + 1));
      return [{ kind: 'list', isOrdered: node.ordered === true, items }];
    }
    case 'blockquote':
      return [{ kind: 'quote', children: toBlocks(node.children, depth + 1) }];
    case 'code':
      return [{ kind: 'code', text: node.value }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'html':
      return [{ kind: 'paragraph', children: [{ kind: 'text', text: node.value }] }];
    default:
      return [];
  }
}

function toInlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
  return depth > DEPTH_MAX ? [] : nodes.flatMap((node) => toInline(node, depth));
}

function toInline(node: PhrasingContent, depth: number): Inline[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: toInlines(node.children, depth + 1) }];
    case 'link': {
      const children = toInlines(node.children, depth + 1);
      return LINK_TARGET.test(node.url) ? [{ kind: 'link', to: node.url, children }] : children;
    }
    case 'image':
      // Images come from the art of a game only; any other is replaced by its alt text.
      return node.alt ? [{ kind: 'text', text: node.alt }] : [];
    case 'break':
      return [{ kind: 'break' }];
    default:
      return [];
  }
}
