import { NavLink } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';

const LINKS = [
  { path: 'wishlist', text: 'Nav.Wishlist.Link' },
  { path: 'orders', text: 'Nav.Orders.Link' },
] as const;

/** Wishlist and orders, which are tabs of the settings. Shown like the link to the library. */
export function PlayerLinks({ className }: { className?: string | undefined }) {
  const isSignedOut = useSession(({ user }) => user === 'signed-out');
  const locale = usePageLocale();
  if (isSignedOut) return null;
  return LINKS.map(({ path, text }) => (
    <NavLink key={path} to={`/${locale}/settings/${path}`} className={className ?? ''}>
      <Text id={text} />
    </NavLink>
  ));
}
