export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; to: string; children: Inline[] };

/** Deeper than anybody writes; what is nested further stays text. */
const DEPTH_MAX = 6;
/** A page of the portal or an address of the web, nothing that runs. */
const LINK_TARGET = /^(?:app:\/|https?:\/\/)[!-~]*$/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;

interface Found {
  inline: Inline | null;
  /** What stands in place of what cannot be shown as it was meant. */
  instead?: Inline[];
  end: number;
}

export function readInlines(source: string, depth = 0): Inline[] {
  const inlines: Inline[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const found = depth < DEPTH_MAX ? findInline(source, at, depth) : null;
    if (!found) {
      const isEscape = source[at] === '\\' && PUNCTUATION.test(source[at + 1] ?? '');
      text += source[isEscape ? at + 1 : at];
      at += isEscape ? 2 : 1;
      continue;
    }
    if (text) inlines.push({ kind: 'text', text });
    text = '';
    inlines.push(...(found.inline ? [found.inline] : (found.instead ?? [])));
    at = found.end;
  }
  if (text) inlines.push({ kind: 'text', text });
  return inlines;
}

function findInline(source: string, at: number, depth: number): Found | null {
  switch (source[at]) {
    case '`':
      return findCode(source, at);
    case '*':
    case '_':
      return findStress(source, at, '**', depth) ?? findStress(source, at, '*', depth);
    case '[':
      return findLink(source, at, depth);
    case '!':
      // Pictures come from the art of a game alone: of any other its description is shown.
      return source[at + 1] === '[' ? withoutTarget(findLink(source, at + 1, depth)) : null;
    default:
      return null;
  }
}

function findCode(source: string, at: number): Found | null {
  const end = source.indexOf('`', at + 1);
  if (end <= at + 1) return null;
  return { inline: { kind: 'code', text: source.slice(at + 1, end) }, end: end + 1 };
}

function findStress(source: string, at: number, stars: '**' | '*', depth: number): Found | null {
  const mark = (source[at] ?? '').repeat(stars.length);
  const start = at + mark.length;
  if (!source.startsWith(mark, at) || !/\S/.test(source[start] ?? '')) return null;
  // Within words an underscore is a letter like any other.
  if (mark.startsWith('_') && WORD.test(source[at - 1] ?? '')) return null;
  const end = source.indexOf(mark, start + 1);
  if (end < 0 || !/\S/.test(source[end - 1] ?? '')) return null;
  if (mark.startsWith('_') && WORD.test(source[end + mark.length] ?? '')) return null;
  const children = readInlines(source.slice(start, end), depth + 1);
  return { inline: { kind: stars === '**' ? 'strong' : 'emphasis', children }, end: end + mark.length };
}

function findLink(source: string, at: number, depth: number): Found | null {
  const middle = source.indexOf('](', at);
  const end = middle < 0 ? -1 : source.indexOf(')', middle);
  if (end < 0) return null;
  const children = readInlines(source.slice(at + 1, middle), depth + 1);
  const to = source.slice(middle + 2, end).trim();
  return LINK_TARGET.test(to)
    ? { inline: { kind: 'link', to, children }, end: end + 1 }
    : { inline: null, instead: children, end: end + 1 };
}

function withoutTarget(found: Found | null): Found | null {
  if (found?.inline?.kind !== 'link') return found;
  return { inline: null, instead: found.inline.children, end: found.end };
}
