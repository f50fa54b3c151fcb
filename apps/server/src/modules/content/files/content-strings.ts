import { LEGAL_DOCUMENTS } from '@gatehouse/contract/legal';
import type { ContentDraft } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';
import { isRecord } from './fields.schema.ts';
import { legalPath } from './legal-history.rules.ts';
import { ownTextsPath } from './own-texts.ts';

export interface ContentString {
  readonly file: string;
  readonly field: string;
  readonly text: string;
}

/** Every text, name and address of the content, with its place; of an article also the addresses that it links to. */
export function* stringsOf(content: ContentDraft): Iterable<ContentString> {
  for (const [file, value] of filesOf(content)) yield* stringsIn(value, file, '');
}

function* filesOf(content: ContentDraft): Iterable<[file: string, value: unknown]> {
  yield ['brand.json', content.brand];
  yield ['portal.json', content.portal];
  yield ['shop.json', content.shop];
  for (const [name, game] of content.games) yield [`games/${name}.json`, game];
  for (const [name, { texts, news, ...product }] of content.products) {
    yield [`products/${name}/product.json`, product];
    for (const [locale, words] of texts) yield [`products/${name}/${locale}.json`, words];
    for (const { id, texts: articles } of news) {
      for (const [locale, article] of articles) yield [`products/${name}/news/${id}/${locale}.json`, article];
    }
  }
  for (const document of LEGAL_DOCUMENTS) yield [legalPath(document), { versions: content.legal[document] }];
  yield ['announcements.json', { announcements: content.announcements }];
  for (const [name, promotion] of content.promotions) yield [`promotions/${name}.json`, promotion];
  for (const [locale, { texts }] of content.ownTexts) yield [ownTextsPath(locale), texts];
  for (const [locale, page] of content.frontPages) yield [`front-pages/${locale}.json`, page];
  for (const [locale, footer] of content.footers) yield [`footers/${locale}.json`, footer];
  for (const [locale, links] of content.navigation) yield [`navigation/${locale}.json`, links];
}

function* stringsIn(value: unknown, file: string, field: string): Iterable<ContentString> {
  if (typeof value === 'string') yield { file, field, text: value };
  // The body of an article is parsed when it is asked for.
  else if (typeof value === 'function') yield* articleIn(value(), file, field);
  else if (Array.isArray(value) || isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      yield* stringsIn(inner, file, field === '' ? key : `${field}.${key}`);
    }
  }
}

function* articleIn(node: unknown, file: string, field: string): Iterable<ContentString> {
  if (!Array.isArray(node) && !isRecord(node)) return;
  if (isRecord(node) && node.kind === 'link' && typeof node.to === 'string') {
    yield { file, field, text: node.to };
  }
  if (isRecord(node) && node.kind === 'text' && typeof node.text === 'string') {
    yield { file, field, text: node.text };
  }
  for (const inner of Object.values(node)) yield* articleIn(inner, file, field);
}

/** What `content new` writes where only the publisher knows the words. */
export const unwritten = (what: string) => `[${what}]`;

export function findUnwrittenTexts(content: ContentDraft): ContentProblem[] {
  return [...stringsOf(content)].flatMap(({ file, field, text }) =>
    /^\[[^\]]+\]$/.test(text) ? [{ file, field, message: `is not written yet: ${text.slice(1, -1)}` }] : [],
  );
}
