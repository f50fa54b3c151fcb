import type { ProductPage, ShopItem } from '@gatehouse/contract/catalogue';
import type { Offer } from '@gatehouse/contract/offer';
import type { Product } from '@gatehouse/contract/product';

export const NEON_DRIFT_ID = '4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55';
export const EDITION_ID = 'ce07b2cd-8898-4f76-8f72-e8741aa774e9';
export const VOLTS_ID = '777163f8-b6d7-41e8-8901-2d83e21f5946';
export const HARBOUR_ID = '1d2f3b44-5566-4778-8899-aabbccddeeff';

export const neonDrift = {
  id: NEON_DRIFT_ID,
  productName: 'neon-drift',
  gameId: '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11',
  displayName: 'Neon Drift',
  genre: 'Street racing',
  tagline: 'Eleven districts.',
  description: 'The rain started at midnight.',
  hero: '/art/1/neon-drift/hero',
  thumb: '/art/1/neon-drift/thumb',
  wordmark: '/art/1/neon-drift/wordmark',
  gallery: ['/art/1/neon-drift/scene-1', '/art/1/neon-drift/scene-2'],
  extraPictures: { 'midnight-edition': '/art/1/neon-drift/extra-midnight-edition' },
  facts: [
    { icon: 'players', text: '1 to 12 players' },
    { icon: 'languages', text: '3 languages' },
  ],
  languages: { interface: ['en', 'de', 'pt-BR'], audio: ['en'], subtitles: [] },
  released: '2026-02-06',
  madeBy: 'Wet Asphalt Works',
  ages: 7,
  systems: ['windows', 'macos'],
  playUrl: null,
  locale: 'en-GB',
} as unknown as Product;

export const saleOffer: Offer = {
  kind: 'price',
  amount: 1499,
  currency: 'EUR',
  listAmount: 2499,
  discountPercent: 40,
  lowestAmount: 1399,
  endsAt: '2030-05-31T23:59:59.999Z',
};

const item = (id: string, productName: string, displayName: string, offer: Offer): ShopItem => ({
  id,
  productName,
  displayName,
  genre: 'Racing',
  tagline: `About ${displayName}`,
  image: `/art/1/${productName}/card`,
  thumb: `/art/1/${productName}/thumb`,
  wordmark: `/art/1/${productName}/wordmark`,
  wordmarkPosition: 'top',
  offer,
  isNew: false,
  isAddOn: false,
  systems: ['windows'],
  locale: 'en-GB',
});

export const neonDriftPage: ProductPage = {
  requirements: { minimum: ['8 GB memory'], recommended: ['16 GB memory'] },
  tags: [{ name: 'racing', label: 'Racing' }],
  game: null,
  addOns: [item(HARBOUR_ID, 'harbour-pack', 'Harbour pack', { kind: 'price', amount: 699, currency: 'EUR' })],
  related: [item('2d2f3b44-5566-4778-8899-aabbccddeeff', 'emberfall', 'Emberfall', { kind: 'free' })],
  share: '/art/1/neon-drift/share',
};

export function offersOf(main: Offer | null, { isOwned = false, percent = 20, withVolts = false } = {}) {
  const base = {
    productName: 'neon-drift',
    text: 'Eleven districts.',
    image: '/art/1/neon-drift/card',
    isOwned: false,
  };
  return {
    purchaseables: [
      ...(main
        ? [
            {
              ...base,
              id: NEON_DRIFT_ID,
              extraName: null,
              kind: 'product',
              displayName: 'Neon Drift',
              offer: main,
              isMainOffer: true,
              isOwned,
            },
          ]
        : []),
      {
        ...base,
        id: EDITION_ID,
        extraName: 'midnight-edition',
        kind: 'edition',
        displayName: 'Midnight edition',
        offer: { kind: 'price', amount: 2999, currency: 'EUR' },
        isMainOffer: false,
        badge: 'most-chosen',
      },
      ...(withVolts
        ? [
            {
              ...base,
              id: VOLTS_ID,
              extraName: '500-volts',
              kind: 'currency',
              displayName: '500 volts',
              offer: { kind: 'price', amount: 499, currency: 'EUR' },
              isMainOffer: false,
            },
          ]
        : []),
    ],
    currencies: ['EUR', 'JPY', 'USD'],
    tax: { isIncluded: true, percent, country: 'GB' },
    policy: { version: '2026-11', refundDays: 14, contact: 'billing@gatehouse.example' },
  };
}
