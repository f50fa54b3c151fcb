import type { Offer } from '@gatehouse/contract/offer';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { Ends } from '../../../entities/products/ends.tsx';
import { offerLabel } from '../../../entities/products/offer.rules.ts';
import { useCountdown } from '../../../entities/products/use-countdown.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import { RefundText } from '../refund-text.tsx';
import styles from './price.module.css';
import { priceTogether } from './purchase.rules.ts';
import type { ShownProduct } from './use-product.ts';

const ENDS = {
  date: 'Offer.Price.Until',
  days: 'Product.Ends.Days',
  clock: 'Product.Ends.Clock',
} as const;

type PriceProps = { offer: Offer; currency: ReactNode; onEnd(): void };

/** The large price of the product page. */
export function Price({ offer, currency, onEnd }: PriceProps) {
  const price = usePrice();
  const { number } = useFormat();
  const label = offerLabel(offer, false);
  const endsAt = offer.kind === 'price' ? offer.endsAt : undefined;
  const countdown = useCountdown(endsAt, onEnd);
  if (label.kind === 'owned') return null;
  if (label.kind === 'free') {
    return (
      <p className={styles.amount}>
        <Text id="Offer.Free.Label" />
      </p>
    );
  }
  const isSale = label.kind === 'sale';
  const now = price(label.amount, label.currency);
  return (
    <div className={styles.price}>
      {isSale ? (
        <p className={styles.sale}>
          <VisuallyHidden>
            <Text id="Offer.Discount.Spoken" values={{ discount: label.discountPercent / 100 }} />{' '}
          </VisuallyHidden>
          <span aria-hidden="true">
            <Badge kind="discount">{number(-label.discountPercent / 100, { style: 'percent' })}</Badge>
          </span>
          {endsAt && countdown ? <Ends endsAt={endsAt} countdown={countdown} texts={ENDS} /> : null}
        </p>
      ) : null}
      <div className={styles.line}>
        <p className={styles.amounts}>
          {isSale ? (
            <VisuallyHidden>
              <Text id="Offer.Price.Was" values={{ price: price(label.listAmount, label.currency) }} />{' '}
              <Text id="Offer.Price.Now" values={{ price: now }} />
            </VisuallyHidden>
          ) : null}
          <bdi className={styles.amount} aria-hidden={isSale || undefined}>
            {now}
          </bdi>
          {isSale ? (
            <s className={styles.old} aria-hidden="true">
              <bdi>{price(label.listAmount, label.currency)}</bdi>
            </s>
          ) : null}
        </p>
        {currency}
      </div>
    </div>
  );
}

type Offers = ShownProduct['offers'];

/**
 * Whether the price includes tax, the lowest price in the 30 days before a reduction, the price with the game that it
 * needs, and what can be returned.
 */
export function PriceNote({ item, offers }: { item: Offers['purchaseables'][number]; offers: Offers }) {
  const price = usePrice();
  const { offer, needs } = item;
  if (offer.kind === 'free') return null;
  const lowest = offer.lowestAmount;
  const both = priceTogether(offer, needs?.offer);
  return (
    <div className={styles.note}>
      {needs?.offer && both ? (
        <p>
          <Text
            id={needs.offer.kind === 'free' ? 'Product.BuyWith.Free' : 'Product.BuyWith.Text'}
            values={{ game: needs.displayName, price: price(both.amount, both.currency) }}
          />
        </p>
      ) : null}
      <p>
        {offers.tax.percent > 0 ? <Text id="Offer.Price.Tax" /> : null}{' '}
        {lowest === undefined ? null : (
          <Text id="Offer.Price.Lowest" values={{ price: price(lowest, offer.currency) }} />
        )}
      </p>
      <RefundText policy={offers.policy} className={undefined} />
    </div>
  );
}
