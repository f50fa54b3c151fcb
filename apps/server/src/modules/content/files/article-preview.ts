import type { Block, Inline } from '@gatehouse/domain/article';
import { MARKDOWN_PREVIEW_LENGTH } from '@gatehouse/domain/limits';

const ELLIPSIS = '…';

/** The beginning of an article as plain text, cut between two words. */
export function articlePreview(blocks: readonly Block[], length = MARKDOWN_PREVIEW_LENGTH): string {
  const text = blocks.map(textOfBlock).filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  const characters = [...text];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length - ELLIPSIS.length).join('');
  const endsAtWord = characters[length - ELLIPSIS.length] === ' ';
  // Languages without spaces between words are cut at the length limit.
  const end = endsAtWord || !kept.includes(' ') ? kept.length : kept.lastIndexOf(' ');
  return kept.slice(0, end).replace(/[\s.,;:–-]+$/, '') + ELLIPSIS;
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
    case 'heading':
    case 'code':
      return '';
    case 'list':
      return block.items.flat().map(textOfBlock).join(' ');
    case 'quote':
      return block.children.map(textOfBlock).join(' ');
    case 'paragraph':
      return textOf(block.children);
  }
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' ';
      return 'text' in inline ? inline.text : textOf(inline.children);
    })
    .join('');
}
