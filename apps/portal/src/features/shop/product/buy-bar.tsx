import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { OfferLabel } from '../../../entities/products/offer-label.tsx';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import { useStores } from '../../../stores/stores-context.ts';
import styles from './buy-bar.module.css';
import { BuyLink } from './buy-link.tsx';
import { type Purchaseable, priceTogether } from './purchase.rules.ts';

/**
 * Price and purchase at the bottom of a narrow screen, above the dock. It is the last element of the content and sticks
 * to the viewport, so it covers nothing permanently.
 */
export default function BuyBar({ item }: { item: Purchaseable }) {
  const bar = useRef<HTMLDivElement>(null);
  const price = usePrice();
  const dockHeight = useStore(useStores().toasts, (toasts) => toasts.dockHeight);
  const both = item.needs ? priceTogether(item.offer, item.needs.offer) : null;

  // What the keyboard reaches is scrolled to above the bar.
  useEffect(() => {
    const { style } = document.documentElement;
    const height = bar.current?.offsetHeight ?? 0;
    if (height > 0) style.scrollPaddingBlockEnd = `${height + dockHeight}px`;
    return () => {
      style.scrollPaddingBlockEnd = '';
    };
  }, [dockHeight]);

  return (
    <div ref={bar} className={styles.bar} style={{ insetBlockEnd: dockHeight }}>
      {both ? (
        <bdi className={styles.price}>{price(both.amount, both.currency)}</bdi>
      ) : (
        <OfferLabel offer={item.offer} isOwned={false} />
      )}
      <BuyLink item={item} />
    </div>
  );
}
