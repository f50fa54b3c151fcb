import { NavLink } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';

/** For players. Shown as soon as there is a token, so that the layout does not shift when the user has loaded. */
export function LibraryLink({ className }: { className: string | undefined }) {
  const isSignedOut = useSession(({ user }) => user === 'signed-out');
  const locale = usePageLocale();
  if (isSignedOut) return null;
  return (
    <NavLink to={`/${locale}/library`} className={className ?? ''}>
      <Text id="Nav.Library.Link" />
    </NavLink>
  );
}
