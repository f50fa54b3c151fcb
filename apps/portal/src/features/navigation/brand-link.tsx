import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import styles from './brand-link.module.css';

export function BrandLink() {
  const { brand } = useConfig();
  return (
    <Link to={`/${usePageLocale()}/`} className={styles.brand}>
      <BrandMark file={brand.logo} className={styles.mark} />
      <bdi className={styles.name}>{brand.name}</bdi>
    </Link>
  );
}
