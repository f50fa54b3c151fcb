import { NavLink } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';

/** Wishlist and orders are tabs of the settings. */
const LINKS = {
  library: { path: 'library', text: 'Nav.Library.Link' },
  wishlist: { path: 'settings/wishlist', text: 'Nav.Wishlist.Link' },
  orders: { path: 'settings/orders', text: 'Nav.Orders.Link' },
  support: { path: 'support', text: 'Nav.Support.Link' },
} as const;

type PlayerLinksProps = { names: readonly (keyof typeof LINKS)[]; className?: string | undefined };

/** For players, except support. Shown as soon as there is a token, so that the layout does not shift when the user has loaded. */
export function PlayerLinks({ names, className }: PlayerLinksProps) {
  const isSignedOut = useSession(({ user }) => user === 'signed-out');
  const locale = usePageLocale();
  return names
    .filter((name) => !isSignedOut || name === 'support')
    .map((name) => (
      <NavLink key={name} to={`/${locale}/${LINKS[name].path}`} className={className ?? ''}>
        <Text id={LINKS[name].text} />
      </NavLink>
    ));
}
