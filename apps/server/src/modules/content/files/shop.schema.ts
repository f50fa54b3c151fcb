import { isCountry } from '@gatehouse/domain/countries';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import { z } from 'zod';
import { name, requiredText } from './fields.schema.ts';
import { currency } from './price.schema.ts';

const byLocale = z.record(z.string(), currency).superRefine((entries, context) => {
  for (const key of Object.keys(entries)) {
    if (!isLocale(key)) context.addIssue({ code: 'custom', path: [key], message: 'is no supported locale' });
  }
}) as unknown as z.ZodType<Readonly<Partial<Record<Locale, Currency>>>>;

const label = z.record(z.string(), requiredText).superRefine((entries, context) => {
  for (const key of Object.keys(entries)) {
    if (!isLocale(key)) context.addIssue({ code: 'custom', path: [key], message: 'is no supported locale' });
  }
  if (!entries[DEFAULT_LOCALE]) {
    context.addIssue({ code: 'custom', path: [DEFAULT_LOCALE], message: 'is missing' });
  }
}) as unknown as z.ZodType<Readonly<Partial<Record<Locale, string>>>>;

const percent = z.number().nonnegative().max(100);

export const shopSchema = z.strictObject({
  /** Printed on receipts. */
  seller: z.strictObject({
    name: requiredText,
    address: z.array(requiredText).min(1),
    taxId: requiredText.optional(),
    email: z.email(),
  }),
  currencies: z.strictObject({
    /** Every product has a price in it. */
    default: currency,
    /** Where it differs from the currency of the territory. */
    byLocale: byLocale.default({}),
    /** The currency that is taken instead of one without a price, before the default one. */
    fallbacks: z.partialRecord(currency, currency).default({}),
  }),
  /** The tags that visitors can filter the catalogue by, with their names. Other tags of products are not shown. */
  tags: z.record(name, label).default({}),
  /** What buyers agree to, and what they may return. */
  policy: z.strictObject({
    /** Of the terms. It is kept with each order; a summary with an older one cannot be paid. */
    version: z.string().regex(/^[0-9A-Za-z.-]{1,16}$/, { error: 'must be a version like 2026-11' }),
    /** How long a purchase that was not used is refunded on request. Without it nothing is promised. */
    refundDays: z.int().positive().optional(),
  }),
  /** Prices include the tax of the buyer's country. */
  tax: z.strictObject({
    defaultPercent: percent,
    percentByTerritory: z
      .record(z.string().refine(isCountry, { error: 'must be a country like DE' }), percent)
      .default({}),
  }),
});
