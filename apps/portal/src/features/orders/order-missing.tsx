import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import PackageSearch from 'lucide-react/icons/package-search';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './order.module.css';

/** The order of another player looks the same as one that does not exist. */
export function OrderMissing() {
  const locale = usePageLocale();
  return (
    <div className={styles.missing}>
      <FormPane
        icon={PackageSearch}
        title={<Text id="Order.Missing.Title" />}
        text={<Text id="Order.Missing.Text" />}
      >
        <div className={styles.actions}>
          <ButtonLink kind="primary">
            <Link to={`/${locale}/settings/orders`}>
              <Text id="Order.All.Link" />
            </Link>
          </ButtonLink>
          <ButtonLink>
            <Link to={`/${locale}/support`}>
              <Text id="Order.Support.Button" />
            </Link>
          </ButtonLink>
        </div>
      </FormPane>
    </div>
  );
}
