import { describe, expect, it } from 'vitest';
import { LOCALES } from '../domain/src/locales.ts';
import { checkMessage, describeProblem } from './check-message.ts';
import { readAllTexts, readTexts, SOURCE_LOCALE, topics } from './message-files.ts';

describe.each(topics())('%s', (topic) => {
  const source = readTexts(SOURCE_LOCALE, topic);

  it.each(LOCALES)('%s has no id that en-GB lacks, and no broken text', (locale) => {
    const problems = Object.entries(readTexts(locale, topic)).flatMap(([id, text]) =>
      source[id] === undefined
        ? [`${id}: en-GB has no such text`]
        : checkMessage({ id, source: source[id], text }, locale)
            // Room on the screen is measured by the stories; the report of `npm run messages` lists candidates.
            .filter(({ kind }) => kind !== 'overlong')
            .map((problem) => describeProblem(id, problem)),
    );
    expect(problems).toEqual([]);
  });

  it('has ids of the form Screen.Element.State', () => {
    for (const id of Object.keys(source)) expect(id).toMatch(/^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9_]*)+$/);
  });
});

it.each(LOCALES)('%s has no full stop after a price, which may end with one (د.إ.)', (locale) => {
  const doubled = Object.entries(readAllTexts(locale)).filter(([, text]) => /\{[a-z]*price\}\./i.test(text));
  expect(doubled).toEqual([]);
});

/** A text that is not translated yet is English; `npm run release-check` asks for it. */
const localesWith = (...ids: string[]) =>
  LOCALES.filter((locale) => ids.every((id) => id in readAllTexts(locale)));

it.each(localesWith('Mail.OrderRefunded.Body', 'Order.Refunded.Text'))(
  '%s says the same about a refund by mail as on the page of the order',
  (locale) => {
    const texts = readAllTexts(locale);
    // In mails the name is bold, on pages some languages quote it.
    const plain = (id: string) => texts[id]?.replace(/<\/?b>|[„“«»]/g, '');
    expect(plain('Mail.OrderRefunded.Body')).toBe(plain('Order.Refunded.Text'));
  },
);

it.each(localesWith('Receipt.Tax.Label', 'Mail.Order.Tax', 'Mail.Order.TaxId', 'Receipt.TaxId.Text'))(
  '%s has the same words for taxes in the mail as on the receipt',
  (locale) => {
    const texts = readAllTexts(locale);
    expect(texts['Receipt.Tax.Label']?.toLowerCase()).toContain(texts['Mail.Order.Tax']?.toLowerCase());
    expect(texts['Mail.Order.TaxId']).toBe(texts['Receipt.TaxId.Text']?.replace(/[:：]?\s?\{id\}$/, ''));
  },
);
