import type { Offer } from '@gatehouse/contract/offer';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Check from 'lucide-react/icons/check';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { offerLabel } from './offer.rules.ts';
import styles from './offer-label.module.css';

/** One row of 24 px, so that cards align; long prices in large texts take a second one. */
export function OfferLabel({ offer, isOwned }: { offer: Offer; isOwned: boolean }) {
  return (
    <div className={styles.row}>
      <Label offer={offer} isOwned={isOwned} />
    </div>
  );
}

function Label({ offer, isOwned }: { offer: Offer; isOwned: boolean }) {
  const price = usePrice();
  const { number } = useFormat();
  const label = offerLabel(offer, isOwned);
  switch (label.kind) {
    case 'owned':
      return (
        <Badge kind="owned">
          <Text id="Offer.Owned.Label" />
        </Badge>
      );
    case 'free':
      return (
        <Badge kind="free">
          <Text id="Offer.Free.Label" />
        </Badge>
      );
    case 'price':
      return <bdi className={styles.price}>{price(label.amount, label.currency)}</bdi>;
    case 'sale': {
      const { amount, currency, listAmount } = label;
      const discount = label.discountPercent / 100;
      return (
        <>
          <Spoken id="Offer.Discount.Spoken" values={{ discount }} />
          <span aria-hidden="true" className={styles.badge}>
            <Badge kind="discount">{number(-discount, { style: 'percent' })}</Badge>
          </span>
          <Spoken id="Offer.Price.Was" values={{ price: price(listAmount, currency) }} />
          <s aria-hidden="true" className={styles.old}>
            <bdi>{price(listAmount, currency)}</bdi>
          </s>
          <Spoken id="Offer.Price.Now" values={{ price: price(amount, currency) }} />
          <bdi aria-hidden="true" className={styles.price}>
            {price(amount, currency)}
          </bdi>
        </>
      );
    }
  }
}

type SpokenId = 'Offer.Discount.Spoken' | 'Offer.Price.Was' | 'Offer.Price.Now';

/** Shape and colour distinguish the prices visually; these labels do so for screen readers. */
function Spoken({ id, values }: { id: SpokenId; values: Record<string, string | number> }) {
  return (
    <VisuallyHidden>
      <Text id={id} values={values} />{' '}
    </VisuallyHidden>
  );
}

/** The short form for a hero tile: the effective price, that the game is free, or a check mark if it is owned. */
export function ShortOffer({ offer, isOwned }: { offer: Offer; isOwned: boolean }) {
  const text = useText();
  const price = usePrice();
  const label = offerLabel(offer, isOwned);
  if (label.kind === 'owned') return <Icon of={Check} size={16} strong label={text('Offer.Owned.Label')} />;
  if (label.kind === 'free') return <Text id="Offer.Free.Label" />;
  return <bdi>{price(label.amount, label.currency)}</bdi>;
}
