import { Link, useLocation } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStorePath } from '../../platform/store-path.ts';

/** Current on the shop front, in the catalogue and on the pages of products. */
export function StoreLink({ className }: { className: string | undefined }) {
  const locale = usePageLocale();
  const { pathname } = useLocation();
  const store = useStorePath();
  const root = `/${locale}/`;
  const isInStore = pathname.startsWith(`${root}shop`);
  return (
    <Link to={store} className={className} aria-current={pathname === root ? 'page' : isInStore || undefined}>
      <Text id="Nav.Shop.Link" />
    </Link>
  );
}
