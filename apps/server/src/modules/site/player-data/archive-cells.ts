import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import { DEFAULT_LOCALE, isLocale, type PageLocale } from '@gatehouse/domain/locales';
import { formatMoney } from '@gatehouse/domain/money';
import { orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { Content } from '../../content/files/content.ts';
import { pickProductTexts, regionNameOf } from '../../content/localisation/pick-locale.ts';
import type { MailToSend } from '../../mail/queue/queued-mail.ts';
import { describeEvent, fillText } from './archive-events.ts';
import { MAIL_SUBJECTS, VALUE_TEXTS } from './archive-values.ts';

type DataRow = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

interface CellContext {
  locale: PageLocale;
  content: Pick<Content, 'brand' | 'games' | 'products'>;
  texts: Texts;
  date: Intl.DateTimeFormat;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const HOUR_S = 60 * 60;

/** The values of the page: the files have them as they are stored. */
export function createCellTexts({ locale, content, texts, date }: CellContext) {
  const written = isLocale(locale) ? locale : DEFAULT_LOCALE;
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const gameNames = new Map([...content.games].map(([name, { id }]) => [id, name]));

  const nameOfProduct = (name: string): string => {
    const product = content.products.get(name);
    return product ? pickProductTexts(product, written).value.displayName : name;
  };
  const nameOfExtra = (productName: string, name: string): string => {
    const product = content.products.get(productName);
    return (product && pickProductTexts(product, written).value.extras[name]?.title) ?? name;
  };
  const gameOf = (row: DataRow) => content.games.get(gameNames.get(String(row.game_id)) ?? '');
  const nameOfRegion = (row: DataRow, region: string | undefined): string | undefined => {
    const game = gameOf(row);
    return game && region !== undefined ? regionNameOf(game, region, written) : region;
  };
  const nameOf = (type: Intl.DisplayNamesType) => (value: unknown) =>
    nameOrCode(new Intl.DisplayNames(locale, { type }), String(value));
  const money = (amount: unknown, { currency }: DataRow): string =>
    typeof currency === 'string' ? formatMoney({ amount: Number(amount), currency }, locale) : String(amount);

  const columns: Readonly<Record<string, (value: unknown, row: DataRow) => string>> = {
    amount: money,
    tax_amount: money,
    refunded_amount: money,
    seen_amount: money,
    number: (value) => orderNumberOf(Number(value)),
    order_number: (value) => orderNumberOf(Number(value)),
    tax_percent: (value) => percent.format(Number(value) / 100),
    seconds: (value) => hours.format(Number(value) / HOUR_S),
    earlier_seconds: (value) => hours.format(Number(value) / HOUR_S),
    country: nameOf('region'),
    currency: nameOf('currency'),
    locale: nameOf('language'),
    gf_lang: nameOf('language'),
    provider: nameOfProvider,
    product_name: (value) => nameOfProduct(String(value)),
    granted: (value) => (typeof value === 'string' ? nameOfProduct(value) : textOf(value)),
    products: (value) => (value as string[]).map(nameOfProduct).join('\n'),
    extra_name: (value, row) => nameOfExtra(String(row.product_name), String(value)),
    extras: (value) =>
      Object.entries(value as Record<string, number>)
        .map(([path, count]) => {
          const [product = '', extra = ''] = path.split('/');
          return `${nameOfExtra(product, extra)}: ${count}`;
        })
        .join('\n'),
    game_id: (value) => nameOfProduct(gameNames.get(String(value)) ?? String(value)),
    game_environment_id: (value, row) =>
      nameOfRegion(row, gameOf(row)?.environments.find(({ id }) => id === value)?.region) ?? String(value),
    region: (value, row) => nameOfRegion(row, String(value)) ?? String(value),
    template: (value, { details }) => {
      const id = MAIL_SUBJECTS[value as MailToSend['template']];
      const values = details as DataRow;
      const provider = nameOfProvider(values.provider);
      return fillText(texts, id, { ...values, provider, brand: content.brand.name }) ?? String(value);
    },
    details: (value) => listOf(value as DataRow).join('\n'),
  };

  function textOf(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? '✓' : '✗';
    if (typeof value === 'string' && MOMENT.test(value)) return `${date.format(new Date(value))} UTC`;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  /** Each value of an object, with its name. */
  function listOf(values: DataRow, path = ''): string[] {
    return Object.entries(values).flatMap(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isObject) return listOf(value as DataRow, `${path}${name}.`);
      return value === null ? [] : [`${path}${name}: ${textOf(value)}`];
    });
  }

  return (table: string, column: string, row: DataRow): string => {
    const value = row[column];
    if (value === null || value === undefined) return '';
    if (table === 'account_events' && column === 'kind') {
      return describeEvent(texts, { kind: String(value), details: row.details as DataRow });
    }
    const text = texts[VALUE_TEXTS[`${table}.${column}`]?.[String(value)] ?? ''];
    return text ?? columns[column]?.(value, row) ?? textOf(value);
  };
}

const nameOfProvider = (provider: unknown): string =>
  PROVIDER_NAMES[provider as SocialProvider] ?? String(provider);

/** A code that has no name, or is none, stays as it is. */
function nameOrCode(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
