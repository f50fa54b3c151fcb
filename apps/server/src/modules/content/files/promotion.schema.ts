import { PROMOTION_TYPES } from '@gatehouse/contract/library';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@gatehouse/domain/locales';
import { isPayable } from '@gatehouse/domain/money';
import { z } from 'zod';
import { key, link, name, requiredText } from './fields.schema.ts';
import { currency } from './price.schema.ts';

const moment = z.iso.datetime({ error: 'must be a moment like 2026-05-31T06:00:00Z' });

const texts = z
  .record(z.string(), z.strictObject({ title: requiredText, text: requiredText }))
  .superRefine((entries, context) => {
    for (const locale of Object.keys(entries)) {
      if (!isLocale(locale)) {
        context.addIssue({ code: 'custom', path: [locale], message: 'is no supported locale' });
      }
    }
    if (!entries[DEFAULT_LOCALE]) {
      context.addIssue({ code: 'custom', path: [DEFAULT_LOCALE], message: 'is missing' });
    }
  }) as unknown as z.ZodType<Readonly<Partial<Record<Locale, { title: string; text: string }>>>>;

const amounts = z
  .partialRecord(currency, z.int({ error: 'must be a whole number of cents' }).positive())
  .superRefine((entries, context) => {
    for (const [code, amount] of Object.entries(entries)) {
      if (isPayable({ amount, currency: currency.parse(code) })) continue;
      context.addIssue({ code: 'custom', path: [code], message: 'must be whole units, a multiple of 100' });
    }
  });

export const promotionSchema = z
  .strictObject({
    contentType: z.enum(PROMOTION_TYPES),
    /** The product name of the game that shows it. */
    game: name,
    /** Only in these environments of the game. */
    environments: z.array(key).min(1).optional(),
    starts: moment,
    ends: moment,
    audience: z.enum(['all', 'owns', 'does-not-own', 'new-player']),
    /** What is promoted; the game itself by default. */
    product: name.optional(),
    extra: name.optional(),
    /** A lower price for the audience, in minor units. */
    prices: amounts.optional(),
    coupon: requiredText.optional(),
    /** By default the page of the product, or the coupon page. */
    link: link.optional(),
    texts,
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: 'must be after its start' })
  .refine(({ prices, coupon }) => prices === undefined || coupon === undefined, {
    path: ['coupon'],
    error: 'must not be given together with prices',
  });
