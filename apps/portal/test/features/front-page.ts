import type { FrontPage, FrontPageItem, HeroSlide } from '@gatehouse/contract/front-page';
import type { Offer } from '@gatehouse/contract/offer';

const free: Offer = { kind: 'free' };

function slide(productName: string, displayName: string, offer: Offer): HeroSlide {
  const art = `/art/0a1b2c3d/${productName}`;
  return {
    productName,
    displayName,
    eyebrow: 'Out now',
    genre: 'Adventure',
    tagline: `The tale of ${displayName}`,
    text: 'Bring your own light.',
    image: `${art}/hero`,
    wordmark: `${art}/wordmark`,
    thumb: `${art}/thumb`,
    offer,
    systems: ['windows'],
    primary: { label: `Play ${displayName}`, link: `app:/play/${productName}` },
    secondary: { label: `See ${displayName}`, link: `app:/shop/${productName}` },
  };
}

export function item(productName: string, displayName: string, offer: Offer): FrontPageItem {
  const art = `/art/0a1b2c3d/${productName}`;
  return {
    productName,
    displayName,
    genre: 'Adventure',
    image: `${art}/card`,
    wordmark: `${art}/wordmark`,
    wordmarkPosition: 'top',
    offer,
    isNew: false,
    isAddOn: false,
    systems: ['windows'],
  };
}

export const frontPage: FrontPage = {
  locale: 'en-GB',
  hero: [
    slide('emberfall', 'Emberfall', free),
    slide('neon-drift', 'Neon Drift', { kind: 'price', amount: 1499, currency: 'EUR' }),
    slide('starhaven', 'Starhaven', free),
  ],
  rows: [
    {
      id: 'new',
      kind: 'cards',
      title: 'New and noted',
      link: 'app:/shop/emberfall',
      items: [item('mossfield', 'Mossfield', free), item('ironvale', 'Ironvale', free)],
    },
  ],
  band: {
    title: 'One account for every game',
    text: 'Bring the accounts you already have.',
    primary: { label: 'Create your account', link: 'app:/sign-up' },
    secondary: { label: 'Bring an old account', link: 'app:/sign-in' },
  },
};
