import type { Offer } from '@gatehouse/contract/offer';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';

/** The discount of a sale and its last day. With the year, also this one: a cached page may be hydrated in the next. */
export function SaleLine({ offer }: { offer: Offer }) {
  const { date } = useFormat();
  if (offer.kind === 'free' || !offer.discountPercent) return null;
  const { discountPercent, endsAt } = offer;
  return (
    <>
      <Text id="Offer.Discount.Spoken" values={{ discount: discountPercent / 100 }} />
      {endsAt ? (
        <>
          {' · '}
          <Text
            id="Offer.Price.Until"
            values={{
              date: date(new Date(endsAt), {
                day: 'numeric',
                month: 'long',
                year: 'numeric',
                timeZone: 'UTC',
              }),
            }}
          />
        </>
      ) : null}
    </>
  );
}
