import { PROMOTION_TYPES } from '@gatehouse/contract/library';
import { isPayable } from '@gatehouse/domain/money';
import { z } from 'zod';
import {
  ALWAYS,
  byLocaleWithEnglish,
  isRecord,
  key,
  link,
  moment,
  name,
  requiredText,
} from './fields.schema.ts';
import { currency, minorUnits } from './price.schema.ts';

const amounts = z.partialRecord(currency, minorUnits).superRefine((given, context) => {
  for (const [code, amount] of Object.entries(isRecord(given) ? given : {})) {
    const known = currency.safeParse(code);
    if (!known.success || typeof amount !== 'number' || isPayable({ amount, currency: known.data })) continue;
    context.addIssue({ code: 'custom', path: [code], message: 'must be whole units, a multiple of 100' });
  }
}, ALWAYS);

export const promotionSchema = z
  .strictObject({
    contentType: z.enum(PROMOTION_TYPES).describe('What is counted when it is opened.'),
    game: name.describe('The game that shows it: the name of a file in games/.'),
    environments: z.array(key).min(1).optional().describe('Only in these environments of the game.'),
    starts: moment.describe('From when it is shown, like 2026-05-31T06:00:00Z.'),
    ends: moment.describe('Until when it is shown.'),
    audience: z
      .enum(['all', 'owns', 'does-not-own', 'new-player'])
      .describe('Who sees it. `new-player` has signed up within 14 days.'),
    product: name.optional().describe('What is promoted; the game itself by default.'),
    extra: name.optional().describe('An extra of that product.'),
    prices: amounts.optional().describe('A lower price for the audience, by currency.'),
    coupon: requiredText
      .optional()
      .describe('A code that is shown. Whoever has it can redeem it, so limit its uses.'),
    link: link.optional().describe('Where it leads: by default the page of the product, or the coupon page.'),
    texts: byLocaleWithEnglish(z.strictObject({ title: requiredText, text: requiredText })).describe(
      'What players read, by locale; en-GB is required.',
    ),
  })
  .refine(({ starts, ends }) => typeof starts !== 'string' || typeof ends !== 'string' || starts < ends, {
    ...ALWAYS,
    path: ['ends'],
    error: 'must be after its start',
  })
  .refine(({ prices, coupon }) => prices === undefined || coupon === undefined, {
    ...ALWAYS,
    path: ['coupon'],
    error: 'must not be given together with prices',
  });
