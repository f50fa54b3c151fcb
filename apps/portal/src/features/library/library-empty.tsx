import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Gamepad from 'lucide-react/icons/gamepad-2';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStorePath } from '../../platform/store-path.ts';
import styles from './library-empty.module.css';

export default function LibraryEmpty() {
  const locale = usePageLocale();
  const store = useStorePath();
  return (
    <section className={styles.empty}>
      <span className={styles.tile}>
        <Icon of={Gamepad} size={24} />
      </span>
      <h2>
        <Text id="Library.Empty.Title" />
      </h2>
      <p className={styles.text}>
        <Text id="Library.Empty.Text" />
      </p>
      <div className={styles.actions}>
        <ButtonLink kind="primary">
          <Link to={store}>
            <Text id="Library.Empty.Shop" />
          </Link>
        </ButtonLink>
        <ButtonLink>
          <Link to={`/${locale}/coupon`}>
            <Text id="Library.Empty.Coupon" />
          </Link>
        </ButtonLink>
      </div>
    </section>
  );
}
