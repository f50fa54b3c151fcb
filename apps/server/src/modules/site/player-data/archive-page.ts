import { directionOf } from '@gatehouse/domain/direction';
import type { PageLocale } from '@gatehouse/domain/locales';
import { type Markup, markup } from '../../../server-pages/markup.ts';
import { topicTexts } from '../../../server-pages/topic-texts.ts';
import type { Content } from '../../content/files/content.ts';
import { createCellTexts } from './archive-cells.ts';
import { fillText } from './archive-events.ts';
import { LABEL_TOPICS, labelOfColumn, TABLE_HEADINGS, TOPIC_HEADINGS } from './archive-labels.ts';
import type { DataTopic } from './player-data.ts';

/** Beyond them a browser shows a table slowly, and it is not read. */
const SHOWN_ROWS_MAX = 500;

type DataRow = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

interface DataTable {
  table: string;
  rows: readonly DataRow[];
}

export type ArchiveContent = Pick<Content, 'brand' | 'portal' | 'games' | 'products'>;

interface ArchivePage {
  locale: PageLocale;
  content: ArchiveContent;
  at: Date;
  topics: readonly { topic: DataTopic; tables: readonly DataTable[] }[];
}

/** One file without scripts or links to others, so that it opens without a connection. Every value is escaped. */
export function archivePage({ locale, content, at, topics }: ArchivePage): string {
  const texts: Texts = Object.assign({}, ...LABEL_TOPICS.map((topic) => topicTexts(topic, locale).text));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  const title = fillText(texts, 'DataExport.Page.Title', { brand: content.brand.name });
  const toText = createCellTexts({ locale, content, texts, date });
  const table = (topic: DataTopic, { table, rows: all }: DataTable): Markup => {
    const rows = all.slice(0, SHOWN_ROWS_MAX);
    const columns = shownColumns(table, rows);
    const heading = texts[TABLE_HEADINGS[table] ?? ''];
    const isCut = rows.length < all.length;
    const values = { count: number.format(rows.length), file: `${topic}.json` };
    return markup`<h3>${heading === undefined ? undefined : markup`${heading} `}<code dir="ltr">${table}</code></h3>
${isCut ? markup`<p>${fillText(texts, 'DataExport.Rows.Text', values)}</p>` : undefined}<div class="scroll" tabindex="0"><table><thead><tr>${columns.map(
      (column) => {
        const label = texts[labelOfColumn(table, column) ?? ''];
        return markup`<th scope="col">${label === undefined ? undefined : markup`${label}<br>`}<code dir="ltr">${column}</code></th>`;
      },
    )}</tr></thead><tbody>${rows.map(
      (row) =>
        markup`<tr>${columns.map((column) => markup`<td><bdi>${toText(table, column, row)}</bdi></td>`)}</tr>`,
    )}</tbody></table></div>
`;
  };
  const body = topics
    .filter(({ tables }) => tables.length > 0)
    .map(
      ({ topic, tables }) =>
        markup`<h2>${texts[TOPIC_HEADINGS[topic]]}</h2>${tables.map((each) => table(topic, each))}`,
    );
  return `<!doctype html>\n${
    markup`<html lang="${locale}" dir="${directionOf(locale, content.portal.rtlLanguages)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{min-inline-size:6em;border:1px solid;padding:.25rem .5rem;text-align:start;vertical-align:top}:lang(ja){line-break:strict;word-break:auto-phrase}
td{white-space:pre-line}
code{font-size:.8em;opacity:.75}</style></head>
<body><main><h1>${title}</h1><p>${fillText(texts, 'DataExport.Page.Text', { date: `${date.format(at)} UTC` })}</p>
${body}</main></body></html>
`.html
  }`;
}

/** Without columns that are empty, and without the details of events, which their sentence contains. */
function shownColumns(table: string, rows: readonly DataRow[]): string[] {
  return Object.keys(rows[0] ?? {}).filter(
    (column) =>
      !(table === 'account_events' && column === 'details') &&
      rows.some((row) => row[column] !== null && row[column] !== ''),
  );
}
