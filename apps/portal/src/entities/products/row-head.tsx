import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './row-head.module.css';

type RowHeadProps = {
  title: string;
  /** To all of the row; null if there are no more. */
  link: string | null;
  /** The heading. */
  children: ReactNode;
};

/** Above a row of cards. */
export function RowHead({ title, link, children }: RowHeadProps) {
  const text = useText();
  return (
    <div className={styles.head}>
      {children}
      {link ? (
        <ContentLink
          to={link}
          className={styles.all}
          aria-label={text('ShopFront.Row.SeeAllOf', { row: title })}
        >
          <Text id="ShopFront.Row.SeeAll" />
          <Icon of={ChevronRight} size={16} mirrored />
        </ContentLink>
      ) : null}
    </div>
  );
}
