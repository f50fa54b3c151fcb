import { screen } from '@testing-library/react';
import { Product } from '../../src/features/shop/product/product.tsx';
import { json, refusal, type SentRequest } from '../fake-server.ts';
import { type Answers, type VisitOptions, visitPart } from '../visit.tsx';
import { neonDrift, neonDriftPage, offersOf, saleOffer } from './neon-drift.ts';

export const OFFERS = 'GET /user/product/neon-drift/purchaseables?language=en';

const answersOf = (more: Record<string, unknown>): Answers => ({
  'GET /product/neon-drift/en-GB': json(200, neonDrift),
  'GET /product/neon-drift/page/en-GB': json(200, neonDriftPage),
  'GET /product/neon-drift/news/en-GB': refusal(404, ['NOT_FOUND']),
  [OFFERS]: json(200, offersOf(saleOffer)),
  'GET /user/ownerships': json(200, { ownerships: [] }),
  'GET /user/wishes': json(200, { items: [] }),
  ...(more as object),
});

/** The page of Neon Drift; `more` replaces answers of the server. */
export const visitProduct = (more: Record<string, unknown> = {}, options: Partial<VisitOptions> = {}) =>
  visitPart(<Product name="neon-drift" missing={<p>Page not found</p>} promotion={() => null} />, {
    path: '/en-GB/shop/neon-drift',
    topics: ['shop', 'product'],
    answers: answersOf(more),
    ...options,
  });

export const buyPane = () => screen.findByRole('complementary', { name: 'Price and purchase' });
export const purchases = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST');
