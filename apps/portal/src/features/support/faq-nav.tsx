import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import CreditCard from 'lucide-react/icons/credit-card';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './faq-nav.module.css';
import { FAQS, type Faq } from './faqs.ts';

const ICONS = {
  general: LifeBuoy,
  authenticator: Smartphone,
  security: ShieldCheck,
  payment: CreditCard,
} as const;

const NAMES = Object.keys(FAQS) as (keyof typeof FAQS)[];

export function FaqNav({ current }: { current: Faq }) {
  const text = useText();
  const locale = usePageLocale();
  return (
    <nav aria-label={text('Support.Nav.Label')}>
      <ul className={styles.list}>
        {NAMES.map((name) => {
          const { path, link } = FAQS[name];
          return (
            <li key={name}>
              <Link
                to={`/${locale}/${path}`}
                className={styles.link}
                {...(FAQS[name] === current ? { 'aria-current': 'page' as const } : {})}
              >
                <Icon of={ICONS[name]} />
                <Text id={link} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
