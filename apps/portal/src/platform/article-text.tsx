import type { Block, Inline } from '@gatehouse/contract/article';
import { createElement, type ReactNode } from 'react';
import { ContentLink } from './content-link.tsx';
import { toFragment } from './i18n/text.tsx';

/** Renders an article of the content from a syntax tree, so that no text can become markup. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  return renderBlocks(blocks);
}

function renderBlocks(blocks: readonly Block[]): ReactNode {
  return toFragment(blocks.map(renderBlock));
}

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'heading':
      return createElement(`h${block.level}`, null, renderInlines(block.children));
    case 'paragraph':
      return <p>{renderInlines(block.children)}</p>;
    case 'quote':
      return <blockquote>{renderBlocks(block.children)}</blockquote>;
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
        ...block.items.map((item) => createElement('li', null, renderItem(item))),
      );
  }
}

/** A list item renders its text without a paragraph. */
function renderItem(item: readonly Block[]): ReactNode {
  return toFragment(
    item.map((block) => (block.kind === 'paragraph' ? renderInlines(block.children) : renderBlock(block))),
  );
}

function renderInlines(inlines: readonly Inline[]): ReactNode {
  return toFragment(inlines.map(renderInline));
}

function renderInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{renderInlines(inline.children)}</strong>;
    case 'emphasis':
      return <em>{renderInlines(inline.children)}</em>;
    case 'link':
      return <ContentLink to={inline.to}>{renderInlines(inline.children)}</ContentLink>;
    case 'break':
      return <br />;
  }
}
