import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { OfferLabel } from '../../../entities/products/offer-label.tsx';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import styles from './checkout.module.css';
import type { CheckoutOrder } from './use-checkout.ts';

/** What is bought, a line each, and why two things are or why it costs less. */
export function CheckoutItems({ order: { product, item } }: { order: CheckoutOrder }) {
  const text = useText();
  const price = usePrice();
  const { needs, upgrade, offer, displayName } = item;
  const name = item.extraName === null ? displayName : `${product.displayName}: ${displayName}`;
  return (
    <section className={styles.items} aria-label={text('Checkout.Items.Label')}>
      <ul>
        <li className={styles.item}>
          <Picture className={styles.thumb} base={product.thumb} kind="thumb" sizes="144px" alt="" />
          <div className={styles.name}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <p lang={product.locale} dir="auto">
              {upgrade ? <Text id="Checkout.Adds.Text" values={{ adds: upgrade.adds }} /> : item.text}
            </p>
          </div>
          <OfferLabel offer={offer} isOwned={false} />
        </li>
        {needs?.offer ? (
          <li className={styles.item}>
            <Picture className={styles.thumb} base={needs.thumb} kind="thumb" sizes="144px" alt="" />
            <strong className={styles.name}>
              <bdi>{needs.displayName}</bdi>
            </strong>
            <OfferLabel offer={needs.offer} isOwned={false} />
          </li>
        ) : null}
      </ul>
      {needs ? (
        <Notice role="note">
          <Text id="Checkout.Needs.Text" values={{ item: displayName, game: needs.displayName }} />
        </Notice>
      ) : null}
      {upgrade && offer.kind === 'price' ? (
        <Notice role="note">
          <Text
            id="Checkout.Upgrade.Text"
            values={{
              game: product.displayName,
              price: price(offer.amount, offer.currency),
              fullPrice: price(upgrade.fullAmount, offer.currency),
            }}
          />
        </Notice>
      ) : null}
    </section>
  );
}
