import type { Offer } from '@gatehouse/contract/offer';
import type { PageLocale } from '@gatehouse/domain/locales';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithMessages } from '../../../test/render-with-messages.tsx';
import { OfferLabel } from './offer-label.tsx';

const price: Offer = { kind: 'price', amount: 3999, currency: 'EUR' };
const sale: Offer = { kind: 'price', amount: 1499, currency: 'EUR', listAmount: 2499, discountPercent: 40 };

afterEach(cleanup);

/** Intl uses several kinds of spaces and invisible direction marks. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

it.each<[string, PageLocale, Offer, boolean, string]>([
  ['a free game', 'en-GB', { kind: 'free' }, false, 'Free'],
  ['a price in English', 'en-GB', price, false, '€39.99'],
  ['a price in German', 'de-DE', price, false, '39,99 €'],
  ['a price in Arabic', 'ar-AE', price, false, '39.99 €'],
  ['a currency without minor units', 'en-GB', { ...price, currency: 'JPY' }, false, 'JP¥3,999'],
  ['an owned game', 'en-GB', price, true, 'In your library'],
])('shows %s', async (_, locale, offer, isOwned, text) => {
  const { container } = await renderWithMessages(<OfferLabel offer={offer} isOwned={isOwned} />, locale);
  expect(plain(container.textContent)).toBe(text);
});

it('a sale shows discount, old and new price, with hidden labels for each', async () => {
  const { container } = await renderWithMessages(<OfferLabel offer={sale} isOwned={false} />);
  const hidden = [...container.querySelectorAll('[aria-hidden="true"]')];
  expect(hidden.map(({ textContent }) => plain(textContent))).toEqual(['-40%', '€24.99', '€14.99']);
  for (const element of hidden) element.remove();
  expect(plain(container.textContent)).toBe('40% off Was €24.99 Now €14.99');
});

it('prices and percentages keep their own direction in an Arabic sentence', async () => {
  const { container } = await renderWithMessages(<OfferLabel offer={sale} isOwned={false} />, 'ar-AE');
  expect(container.querySelectorAll('bdi')).toHaveLength(3);
});
