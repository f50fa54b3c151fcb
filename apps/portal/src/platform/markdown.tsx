import { type Block, parseMarkdown } from '@gatehouse/domain/markdown';
import type { Inline } from '@gatehouse/domain/markdown-inlines';
import { createElement, type ReactNode } from 'react';
import { ContentLink } from './content-link.tsx';
import { together } from './together.ts';

/** An article of the content. It is drawn from a tree, so that no text of it can become markup. */
export function Markdown({ source }: { source: string }) {
  return together(parseMarkdown(source).map(drawBlock));
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'heading':
      return createElement(`h${block.level}`, null, draw(block.children));
    case 'paragraph':
      return <p>{draw(block.children)}</p>;
    case 'quote':
      return (
        <blockquote>
          <p>{draw(block.children)}</p>
        </blockquote>
      );
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        null,
        ...block.items.map((item) => createElement('li', null, draw(item))),
      );
  }
}

function draw(inlines: Inline[]): ReactNode {
  return together(inlines.map(drawInline));
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{draw(inline.children)}</strong>;
    case 'emphasis':
      return <em>{draw(inline.children)}</em>;
    case 'link':
      return <ContentLink to={inline.to}>{draw(inline.children)}</ContentLink>;
  }
}
