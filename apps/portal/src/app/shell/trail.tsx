import { Breadcrumbs } from '@gatehouse/ui/display/breadcrumbs.tsx';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { Crumb } from '../route-table.ts';
import styles from './shell.module.css';

/** Breadcrumbs of the page, where it has more than one. */
export function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText();
  const locale = usePageLocale();
  const trail = crumbs.map(({ title, path }, index) => (
    <Link
      key={path}
      to={`/${locale}/${path}`}
      {...(index === crumbs.length - 1 ? { 'aria-current': 'page' as const } : {})}
    >
      <Text id={title} />
    </Link>
  ));
  return (
    <div className={styles.trail}>
      <Breadcrumbs label={text('Shell.Breadcrumbs.Label')} trail={trail} />
    </div>
  );
}
