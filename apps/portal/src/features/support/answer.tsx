import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './answer.module.css';
import type { Asked } from './faqs.ts';

/** The link targets of an answer, by the tag in its message. */
const PLACES = {
  authenticator: 'support/authenticator',
  coupon: 'coupon',
  download: 'download',
  library: 'library',
  recover: 'recover-password',
  security: 'support/security',
  settings: 'settings',
  signin: 'sign-in',
  signup: 'sign-up',
} as const;

export function Answer({ of: asked }: { of: Asked }) {
  const locale = usePageLocale();
  const { brand, links } = useConfig();
  const places = Object.entries(PLACES).map(([tag, path]) => [
    tag,
    (chunks: ReactNode) => <Link to={`/${locale}/${path}`}>{chunks}</Link>,
  ]);
  const values = {
    ...Object.fromEntries(places),
    brand: brand.name,
    support: (chunks: ReactNode) => <ContentLink to={links.support}>{chunks}</ContentLink>,
    steps: (chunks: ReactNode) => <ol className={styles.steps}>{chunks}</ol>,
    step: (chunks: ReactNode) => <li>{chunks}</li>,
  };
  return (
    <div className={styles.answer}>
      <Text id={`${asked}.Answer`} values={values} />
    </div>
  );
}
