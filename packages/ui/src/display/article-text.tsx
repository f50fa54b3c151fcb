import type { Block, Inline } from '@gatehouse/domain/article';
import { createElement, Fragment, type ReactNode } from 'react';

type ArticleTextProps = {
  blocks: readonly Block[];
  link: (to: string, children: ReactNode) => ReactNode;
  /** How many levels the headings are below those of the tree, which are 2 and 3. */
  deeper?: number;
};

/** An article of the content, from a syntax tree, so that no text can become markup. */
export function ArticleText({ blocks, link, deeper = 0 }: ArticleTextProps) {
  return blocksOf(blocks);

  function blocksOf(blocks: readonly Block[]): ReactNode {
    return inOrder(blocks.map(blockOf));
  }

  function blockOf(block: Block): ReactNode {
    switch (block.kind) {
      case 'rule':
        return <hr />;
      case 'heading':
        return createElement(`h${block.level + deeper}`, null, inlinesOf(block.children));
      case 'paragraph':
        return <p>{inlinesOf(block.children)}</p>;
      case 'quote':
        return <blockquote>{blocksOf(block.children)}</blockquote>;
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
          ...block.items.map((item) => createElement('li', null, itemOf(item))),
        );
    }
  }

  /** A list item renders its text without a paragraph. */
  function itemOf(item: readonly Block[]): ReactNode {
    return inOrder(
      item.map((block) => (block.kind === 'paragraph' ? inlinesOf(block.children) : blockOf(block))),
    );
  }

  function inlinesOf(inlines: readonly Inline[]): ReactNode {
    return inOrder(inlines.map(inlineOf));
  }

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
        return link(inline.to, inlinesOf(inline.children));
      case 'break':
        return <br />;
    }
  }
}

/** The tree never changes its order, so that positions are keys. */
const inOrder = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
