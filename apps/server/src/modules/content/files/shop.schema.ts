import { isCountry } from '@gatehouse/domain/countries';
import { z } from 'zod';
import { byLocale, byLocaleWithEnglish, name, requiredText } from './fields.schema.ts';
import { currency } from './price.schema.ts';

const percent = z.number().nonnegative().max(100);

export const shopSchema = z.strictObject({
  /** Printed on receipts. */
  seller: z.strictObject({
    name: requiredText.describe('The company that sells.'),
    address: z.array(requiredText).min(1).describe('A line each.'),
    taxId: requiredText.optional().describe('The tax number.'),
    email: z.email().describe('Whom buyers ask about a receipt.'),
  }),
  currencies: z.strictObject({
    default: currency.describe('Every product has a price in it.'),
    byLocale: byLocale(currency)
      .default({})
      .describe('The currency of a locale where it is not that of its country.'),
    fallbacks: z
      .partialRecord(currency, currency)
      .default({})
      .describe('The currency that is taken instead of one without a price, before the default one.'),
  }),
  tags: z
    .record(name, byLocaleWithEnglish(requiredText))
    .default({})
    .describe(
      'The tags that visitors can filter the catalogue by, with their names by locale. Other tags are not shown.',
    ),
  /** What buyers agree to, and what they may return. */
  policy: z.strictObject({
    /** Of the terms. It is kept with each order; a summary with an older one cannot be paid. */
    version: z
      .string()
      .regex(/^[0-9A-Za-z.-]{1,16}$/, { error: 'must be a version like 2026-11' })
      .describe('The version of the terms that buyers agree to.'),
    /** How long a purchase that was not used is refunded on request. Without it nothing is promised. */
    refundDays: z
      .int()
      .positive()
      .optional()
      .describe(
        'For how many days a purchase that was not used is refunded. Without it nothing is promised.',
      ),
  }),
  /** The right of withdrawal of consumers, and what ends it for buyers who agreed to that. */
  withdrawal: z
    .strictObject({
      days: z.int().min(14).max(365).describe('For how many days; EU law asks for 14 at least.'),
      endsOn: z
        .array(z.enum(['download', 'play', 'spend']))
        .refine((all) => new Set(all).size === all.length, { error: 'must name each use once' })
        .describe(
          'The uses that end the right when the buyer agreed to that: the first download or play, currency that was spent.',
        ),
    })
    .default({ days: 14, endsOn: ['download', 'play', 'spend'] }),
  /** Prices include the tax of the buyer's country. */
  tax: z.strictObject({
    defaultPercent: percent.describe('Of countries that are not listed.'),
    percentByTerritory: z
      .record(z.string().refine(isCountry, { error: 'must be a country like DE' }), percent)
      .default({})
      .describe('By country, like DE.'),
  }),
});
