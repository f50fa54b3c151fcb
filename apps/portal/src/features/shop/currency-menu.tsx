import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Menu } from '@gatehouse/ui/overlays/menu.tsx';
import { MenuItem } from '@gatehouse/ui/overlays/menu-item.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useText } from '../../platform/i18n/text.tsx';
import { useCurrency } from './use-currency.ts';

type CurrencyMenuProps = { current: string; currencies: readonly string[] };

/** The currencies in which there are prices. */
export function CurrencyMenu({ current, currencies }: CurrencyMenuProps) {
  const text = useText();
  const { choose, nameOf } = useCurrency();
  if (currencies.length < 2) return null;
  return (
    <Menu
      label={text('Shop.Currency.Label')}
      triggerLabel={text('Shop.Currency.Choose', { currency: current })}
      look={{ kind: 'quiet', size: 'small' }}
      trigger={
        <>
          <bdi>{current}</bdi>
          <Icon of={ChevronDown} size={16} />
        </>
      }
    >
      {currencies.map((currency) => (
        <MenuItem key={currency} isChecked={currency === current} onSelect={() => choose(currency)}>
          <bdi>{currency}</bdi> {nameOf(currency)}
        </MenuItem>
      ))}
    </Menu>
  );
}
