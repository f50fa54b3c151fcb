/** What a visitor was about to do when the sign-in was required. */
export type SignInIntent =
  | { kind: 'redeem'; productName: null }
  | { kind: 'buy' | 'wish'; productName: string; extraName: string | null };

const INTENDED_PAGE = /^\/[\w-]+\/(?:coupon|shop\/([\w-]+)(\/buy)?)(?=[?#]|$)/;

/** Reads it from the path to return to. A product page requires a sign-in for its wish list alone. */
export function signInIntentOf(path: string): SignInIntent | null {
  const page = INTENDED_PAGE.exec(path);
  if (!page) return null;
  const [{ length }, productName, buy] = page;
  if (!productName) return { kind: 'redeem', productName: null };
  if (!buy) return { kind: 'wish', productName, extraName: null };
  const [search] = path.slice(length).split('#', 1);
  return { kind: 'buy', productName, extraName: new URLSearchParams(search).get('item') };
}
