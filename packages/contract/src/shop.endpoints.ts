import * as coupon from './coupon.ts';
import type { EndpointTable } from './endpoint.ts';
import * as library from './library.ts';
import * as product from './product.ts';
import * as purchase from './purchase.ts';

export const shopEndpoints = {
  'GET /product/:locale': {
    auth: 'none',
    params: product.productListParams,
    reply: { status: 200, schema: product.productConfigEntries },
    errors: ['NOT_FOUND'],
    summary: 'All products, in short',
  },
  'GET /product/:name/:locale': {
    auth: 'none',
    params: product.productParams,
    query: product.productQuery,
    reply: { status: 200, schema: product.product },
    errors: ['NOT_FOUND'],
    summary: 'One product',
  },
  'GET /product/:name/news/:locale': {
    auth: 'none',
    params: product.productParams,
    reply: { status: 200, schema: product.productNews },
    errors: ['NOT_FOUND'],
    summary: 'The news of a product, newest first',
  },
  'POST /product/coupon/:couponCode/redeem': {
    auth: 'session',
    scope: 'full',
    params: coupon.couponParams,
    body: coupon.couponBody,
    reply: { status: 200, schema: coupon.couponResult },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'COUPON_REFUSED'],
    reasons: {
      COUPON_REFUSED: ['ALREADY_OWNED', 'ALREADY_REDEEMED', 'EXPIRED', 'NOT_YET_VALID', 'USED_UP'],
    },
    idempotent: true,
    summary: 'Redeem a coupon',
  },
  'GET /user/product/:productName/purchaseables': {
    auth: 'optional',
    scope: 'full',
    params: purchase.purchaseableParams,
    query: purchase.purchaseablesQuery,
    reply: { status: 200, schema: purchase.purchaseables },
    errors: ['NOT_FOUND'],
    summary: 'What can be bought of a product',
  },
  'POST /user/product/:productName/purchase': {
    auth: 'session',
    scope: 'full',
    params: purchase.purchaseableParams,
    body: purchase.purchaseBody,
    reply: { status: 201, schema: purchase.purchaseResult },
    errors: ['NOT_FOUND', 'PURCHASE_REFUSED'],
    reasons: { PURCHASE_REFUSED: ['ALREADY_OWNED', 'PRICE_CHANGED'] },
    idempotent: true,
    summary: 'Open an order; the link leads to the payment',
  },
  'GET /user/orders/:id': {
    auth: 'session',
    scope: 'full',
    params: purchase.orderParams,
    reply: { status: 200, schema: purchase.order },
    errors: ['NOT_FOUND'],
    summary: 'What became of an order',
  },
  'GET /user/library/:locale': {
    auth: 'session',
    scope: 'full',
    params: library.libraryParams,
    reply: { status: 200, schema: library.library },
    errors: [],
    summary: 'The games of the player',
  },
  'GET /user/ownerships': {
    auth: 'session',
    scope: 'full',
    reply: { status: 200, schema: library.ownerships },
    errors: [],
    summary: 'The products of the player',
  },
  'GET /user/promotions/:gameId/:lang/:server/:user': {
    auth: 'session',
    scope: 'full',
    params: library.promotionParams,
    reply: { status: 200, schema: library.promotion },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    summary: 'The offer a player has in a game at the moment',
  },
} as const satisfies EndpointTable;
