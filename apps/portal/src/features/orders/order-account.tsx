import type { OrderAccount as Account } from '@gatehouse/contract/order';
import { localRegionName } from '@gatehouse/domain/region-name';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';

/** The game account that an order is for, named as in the choice at the purchase. */
export function OrderAccount({ account: { displayName, region } }: { account: NonNullable<Account> }) {
  const locale = usePageLocale();
  if (!region) return <bdi>{displayName}</bdi>;
  const values = { name: displayName, region: localRegionName(region, locale) };
  return <Text id="Order.GameAccount.Name" values={values} />;
}
