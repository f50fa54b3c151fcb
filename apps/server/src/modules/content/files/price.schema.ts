import { CURRENCIES, type Currency, isPayable } from '@gatehouse/domain/money';
import { z } from 'zod';
import { ALWAYS, day, isRecord } from './fields.schema.ts';

export const minorUnits = z
  .int({ error: 'must be a whole number of cents, like 2499 for 24.99' })
  .positive()
  .describe('In minor units: cents, whole yen for JPY; HUF and TWD in hundredths, whole units only.');

const sale = z.strictObject({
  amount: minorUnits,
  until: day.describe('The last day of the sale (UTC). It ends by itself.'),
  lowestOfLast30Days: minorUnits.describe(
    'The lowest price in the 30 days before the sale began. It is shown with it, as EU law asks.',
  ),
});

const price = z
  .strictObject({ amount: minorUnits, sale: sale.optional() })
  .refine((given) => !isAbove(given.sale?.amount, given.amount - 1), {
    ...ALWAYS,
    path: ['sale', 'amount'],
    error: 'must be lower than the amount',
  })
  .refine((given) => !isAbove(given.sale?.lowestOfLast30Days, given.amount), {
    ...ALWAYS,
    path: ['sale', 'lowestOfLast30Days'],
    error: 'must not be higher than the amount',
  });

function isAbove(one: unknown, other: number): boolean {
  return typeof one === 'number' && one > other;
}

/** A price without a sale may be written as its amount. */
export const priceOrAmount = z.preprocess(
  (value) => (typeof value === 'number' ? { amount: value } : value),
  price,
) as z.ZodType<z.output<typeof price>, z.input<typeof price> | number>;

export const currency = z.enum(CURRENCIES, { error: 'must be a currency of the shop, like EUR' });

/** In minor units by currency. A currency without a price falls back as shop.json says. */
export const prices = z.partialRecord(currency, priceOrAmount).superRefine((given, context) => {
  for (const [code, { amount, sale: reduced }] of validPrices(given)) {
    const amounts = [amount, ...(reduced ? [reduced.amount, reduced.lowestOfLast30Days] : [])];
    if (amounts.every((one) => isPayable({ amount: one, currency: code }))) continue;
    context.addIssue({ code: 'custom', path: [code], message: 'must be whole units, a multiple of 100' });
  }
}, ALWAYS);

function validPrices(given: unknown): [Currency, z.output<typeof price>][] {
  const entries = Object.entries(isRecord(given) ? given : {});
  return entries.flatMap(([code, value]): [Currency, z.output<typeof price>][] => {
    const known = currency.safeParse(code);
    const valid = price.safeParse(value);
    return known.success && valid.success ? [[known.data, valid.data]] : [];
  });
}
