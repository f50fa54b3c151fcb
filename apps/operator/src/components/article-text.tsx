import type { Block, Inline } from '@gatehouse/contract/article';
import { createElement, Fragment, type ReactNode } from 'react';

/** An article of the content as players see it, from the same tree. Links lead nowhere here. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  return inOrder(blocks.map(blockOf));
}

/** The tree never changes its order, so that positions are keys. */
const inOrder = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'heading':
      return createElement(block.level === 2 ? 'h4' : 'h5', null, inlinesOf(block.children));
    case 'paragraph':
      return <p>{inlinesOf(block.children)}</p>;
    case 'quote':
      return <blockquote>{inOrder(block.children.map(blockOf))}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        null,
        ...block.items.map((item) => createElement('li', null, inOrder(item.map(blockOf)))),
      );
  }
}

const inlinesOf = (inlines: readonly Inline[]) => inOrder(inlines.map(inlineOf));

function inlineOf(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{inlinesOf(inline.children)}</strong>;
    case 'emphasis':
      return <em>{inlinesOf(inline.children)}</em>;
    case 'link':
      return <u title={inline.to}>{inlinesOf(inline.children)}</u>;
    case 'break':
      return <br />;
  }
}
