import { NavLink } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';

/** For players. Whoever brings a token sees it from the start, so that nothing moves when the session is known. */
export function LibraryLink({ className }: { className: string | undefined }) {
  const isNobody = useSession(({ user }) => user === 'signed-out');
  const locale = usePageLocale();
  if (isNobody) return null;
  return (
    <NavLink to={`/${locale}/library`} className={className ?? ''}>
      <Text id="Nav.Library.Link" />
    </NavLink>
  );
}
