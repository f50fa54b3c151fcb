import type { CatalogueFilters } from '@gatehouse/domain/catalogue';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import styles from './pages.module.css';
import { useCatalogueAddress } from './use-catalogue.ts';

type PagesProps = { filters: CatalogueFilters; page: number; pages: number; onLeave(): void };

/** Links to the pages before and after this one. */
export function Pages({ filters, page, pages, onLeave }: PagesProps) {
  const text = useText();
  const { addressOf } = useCatalogueAddress();
  const linkTo = (other: number) => addressOf({ ...filters, page: other === 1 ? undefined : String(other) });
  return (
    <nav className={styles.pages} aria-label={text('Catalogue.Pages.Label')}>
      {page > 1 ? (
        <ButtonLink size="small" icon={<Icon of={ChevronLeft} size={16} mirrored />}>
          <Link to={linkTo(page - 1)} rel="prev" onClick={onLeave}>
            <Text id="Catalogue.Pages.Previous" />
          </Link>
        </ButtonLink>
      ) : null}
      <span className={styles.place}>
        <Text id="Catalogue.Pages.Page" values={{ page, pages }} />
      </span>
      {page < pages ? (
        <ButtonLink size="small">
          <Link to={linkTo(page + 1)} rel="next" onClick={onLeave}>
            <Text id="Catalogue.Pages.Next" />
            <Icon of={ChevronRight} size={16} mirrored />
          </Link>
        </ButtonLink>
      ) : null}
    </nav>
  );
}
