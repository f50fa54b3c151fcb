import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLazyView } from '../../../framework/lazy-view.tsx';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { About } from './about.tsx';
import { Extras } from './extras.tsx';
import { NewsCards } from './news-cards.tsx';
import { Related } from './related.tsx';
import { Requirements } from './requirements.tsx';
import type { ShownProduct } from './use-product.ts';

export type LaterPart = 'about' | 'extras' | 'requirements' | 'rows' | 'bar';

type ProductLaterProps = {
  part: LaterPart;
  shown: ShownProduct;
  /** Where the price is. */
  offer: RefObject<HTMLElement | null>;
};

/** What is below the purchase. It is server-rendered, and the browser loads its script after that of the purchase. */
export default function ProductLater({ part, shown, offer }: ProductLaterProps) {
  const { product, page, owned } = shown;
  switch (part) {
    case 'about':
      return <About product={product} game={page.game} />;
    case 'extras':
      return <Extras shown={shown} />;
    case 'requirements':
      return <Requirements requirements={page.requirements} locale={product.locale} />;
    case 'rows':
      return (
        <>
          <NewsCards product={product} />
          <Related items={page.related} owned={owned} />
          <Recent productName={product.productName} />
        </>
      );
    case 'bar':
      return <Bar shown={shown} offer={offer} />;
  }
}

/** A player who signs out leaves nothing on the screen for the next one. */
function Recent({ productName }: { productName: string }) {
  const userId = useUserId();
  const isAllowed = useStore(useStores().consent, ({ preferences }) => preferences);
  const View = useLazyView('recently-viewed', [], () => import('./recently-viewed.tsx'));
  return isAllowed ? <View key={`${userId} ${productName}`} productName={productName} /> : null;
}

/** While the price is above the screen. One question at a time: not while consent is asked for. */
function Bar({ shown, offer }: Pick<ProductLaterProps, 'shown' | 'offer'>) {
  const hasPassed = useHasPassed(offer);
  const isDecided = useStore(useStores().consent, (consent) => consent.isDecided);
  const View = useLazyView('buy-bar', [], () => import('./buy-bar.tsx'));
  const main = shown.offers.purchaseables.find(({ isMainOffer }) => isMainOffer);
  const isForSale = main && !main.isOwned && !shown.owned.has(shown.product.productName);
  return isForSale && isDecided && hasPassed ? <View item={main} /> : null;
}

/** Whether an element was scrolled out of view at the top. */
function useHasPassed(target: RefObject<HTMLElement | null>): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setHasPassed(!last.isIntersecting && last.boundingClientRect.bottom <= 0);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return hasPassed;
}
