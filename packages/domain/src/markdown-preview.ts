import { MARKDOWN_PREVIEW_LENGTH } from './limits.ts';
import { type Block, parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown-inlines.ts';

const CUT = '…';

/** The beginning of an article as plain words, cut between two of them. */
export function markdownPreview(source: string, length = MARKDOWN_PREVIEW_LENGTH): string {
  const words = parseMarkdown(source).map(textOfBlock).filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  const letters = [...words];
  if (letters.length <= length) return words;
  const kept = letters.slice(0, length - CUT.length).join('');
  const isWhole = letters[length - CUT.length] === ' ';
  // Languages that do not part their words are cut where the room ends.
  const end = isWhole || !kept.includes(' ') ? kept.length : kept.lastIndexOf(' ');
  return kept.slice(0, end).replace(/[\s.,;:–-]+$/, '') + CUT;
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
    case 'heading':
      return '';
    case 'list':
      return block.items.map(textOf).join(' ');
    default:
      return textOf(block.children);
  }
}

function textOf(inlines: Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : textOf(inline.children))).join('');
}
