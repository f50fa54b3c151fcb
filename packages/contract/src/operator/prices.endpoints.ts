import { CONTENT_ENTRIES_MAX } from '@gatehouse/domain/limits';
import { CURRENCIES } from '@gatehouse/domain/money';
import * as z from 'zod/mini';
import { day, slug } from '../fields.ts';
import { amount } from '../offer.ts';
import { editBody, editedRelease, editReply, shortText } from './content-fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';

const sale = { amount, until: day };

/** Null for the product itself. */
const extra = z.nullable(shortText);

export const editedPrices = z.partialRecord(
  z.enum(CURRENCIES),
  z.object({ amount, sale: z.nullable(z.object(sale)) }),
);

const shownPrices = z.partialRecord(
  z.enum(CURRENCIES),
  z.object({
    amount,
    /** What players compare a reduced price with: the lowest of the 30 days before it. */
    sale: z.nullable(z.object({ ...sale, lowestOfLast30Days: amount })),
  }),
);
export const productPrices = z.object({
  product: shortText,
  productName: shortText,
  isForSale: z.boolean(),
  items: z.array(z.object({ extra, title: shortText, prices: shownPrices })),
});
export type ProductPrices = z.infer<typeof productPrices>;

export const priceEndpointsOfOperators = {
  'GET /prices': {
    permission: 'prices.manage',
    reply: {
      status: 200,
      schema: z.object({
        release: editedRelease,
        defaultCurrency: z.enum(CURRENCIES),
        products: z.array(productPrices),
      }),
    },
    errors: ['NOT_FOUND'],
    summary: 'The prices of all products and extras',
  },
  'PUT /prices/:product': {
    permission: 'prices.manage',
    reason: true,
    dangerous: true,
    params: z.object({ product: slug }),
    /** Items that are left out stay as they are. Of the others these are all prices. */
    body: z.object({
      ...editBody,
      items: z
        .array(z.object({ extra, prices: editedPrices }))
        .check(z.minLength(1), z.maxLength(CONTENT_ENTRIES_MAX)),
    }),
    reply: { status: 200, schema: editReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Change prices and sales of a product',
  },
} as const satisfies OperatorEndpointTable;
