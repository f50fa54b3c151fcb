import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link } from 'react-router';
import { summaryPath } from '../../../entities/products/product-link.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import type { Purchaseable } from './purchase.rules.ts';

/** The way to the summary of the product itself. */
export function BuyLink({ item, wide = false }: { item: Purchaseable; wide?: boolean }) {
  const locale = usePageLocale();
  return (
    <ButtonLink kind="primary" wide={wide}>
      <Link to={`/${locale}${summaryPath(item.productName, null)}`}>
        {item.needs ? (
          <Text id="Product.BuyWith.Button" values={{ game: item.needs.displayName }} />
        ) : (
          <Text id={item.offer.kind === 'free' ? 'Product.Claim.Button' : 'Product.Buy.Button'} />
        )}
      </Link>
    </ButtonLink>
  );
}
