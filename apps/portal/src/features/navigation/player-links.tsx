import Heart from 'lucide-react/icons/heart';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { NavLink } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';
import { Icon } from '../../ui/icon.tsx';

const LINKS = [
  { path: 'wishlist', text: 'Nav.Wishlist.Link', icon: Heart },
  { path: 'orders', text: 'Nav.Orders.Link', icon: ReceiptText },
] as const;

type PlayerLinksProps = { className: string | undefined; asIcons?: boolean };

/** Wishlist and orders, which are tabs of the settings. Shown like the link to the library. */
export function PlayerLinks({ className, asIcons }: PlayerLinksProps) {
  const text = useText();
  const isSignedOut = useSession(({ user }) => user === 'signed-out');
  const locale = usePageLocale();
  if (isSignedOut) return null;
  return LINKS.map(({ path, text: id, icon }) => (
    <NavLink
      key={path}
      to={`/${locale}/settings/${path}`}
      className={className ?? ''}
      aria-label={asIcons ? text(id) : undefined}
    >
      {asIcons ? <Icon of={icon} /> : <Text id={id} />}
    </NavLink>
  ));
}
