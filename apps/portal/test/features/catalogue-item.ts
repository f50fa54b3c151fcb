/** A free game as the catalogue and the search answer with it. */
export const catalogueItem = (productName: string, displayName = productName) => ({
  id: '2d2f3b44-5566-4778-8899-aabbccddeeff',
  productName,
  displayName,
  genre: 'Racing',
  tagline: displayName,
  image: '/art/1/x/card',
  thumb: '/art/1/x/thumb',
  wordmark: '/art/1/x/wordmark',
  wordmarkPosition: 'top',
  offer: { kind: 'free' },
  isNew: false,
  isAddOn: false,
  systems: ['windows'],
  locale: 'en-GB',
});
