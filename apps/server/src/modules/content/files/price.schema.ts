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
  });
export const prices = z.strictObject({ EUR: price, USD: price, GBP: price });

export type Currency = keyof z.output<typeof prices>;
