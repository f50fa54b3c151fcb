import { CURRENCIES, type Currency, isPayable } from '@gatehouse/domain/money';
import { z } from 'zod';
import { day } from './fields.schema.ts';

const minorUnits = z.int({ error: 'must be a whole number of cents' }).positive();
const price = z
  .strictObject({
    amount: minorUnits,
    sale: z.strictObject({ amount: minorUnits, until: day, lowestOfLast30Days: minorUnits }).optional(),
  })
  .refine(({ amount, sale }) => !sale || sale.amount < amount, {
    path: ['sale', 'amount'],
    error: 'must be lower than the amount',
  })
  .refine(({ amount, sale }) => !sale || sale.lowestOfLast30Days <= amount, {
    path: ['sale', 'lowestOfLast30Days'],
    error: 'must not be higher than the amount',
  });

/** A price without a sale may be written as its amount. */
const priceOrAmount = z.preprocess((value) => (typeof value === 'number' ? { amount: value } : value), price);

type Price = z.output<typeof price>;

export const currency = z.enum(CURRENCIES, { error: 'must be a currency of the shop, like EUR' });

/** In minor units by currency. A currency without a price falls back as shop.json says. */
export const prices = z.partialRecord(currency, priceOrAmount).superRefine((given, context) => {
  for (const [code, { amount, sale }] of Object.entries(given) as [Currency, Price][]) {
    const amounts = [amount, ...(sale ? [sale.amount, sale.lowestOfLast30Days] : [])];
    if (amounts.every((one) => isPayable({ amount: one, currency: code }))) continue;
    context.addIssue({ code: 'custom', path: [code], message: 'must be whole units, a multiple of 100' });
  }
});
