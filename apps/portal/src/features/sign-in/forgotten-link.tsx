import type { Game } from '@gatehouse/contract/game';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { externalResetLink, productOf } from './game-sign-in.rules.ts';
import styles from './sign-in.module.css';

interface ForgottenLinkProps {
  game: Game | null;
  identity: string;
  region: string | null;
}

export function ForgottenLink({ game, identity, region }: ForgottenLinkProps) {
  const text = useText();
  const locale = usePageLocale();
  const { track } = useTracking();
  const count = () =>
    void track({ event: 'forgot_password', product: productOf(game), page_origin: 'sign-in' });
  const elsewhere = externalResetLink(game, region);
  if (elsewhere === null) {
    return (
      <Link
        className={styles.link}
        onClick={count}
        to={`/${locale}/recover-password#${encodeURIComponent(identity)}`}
      >
        <Text id="SignIn.Forgotten.Link" />
      </Link>
    );
  }
  return (
    <a className={styles.link} onClick={count} href={elsewhere} target="_blank" rel="noopener noreferrer">
      <Text id="SignIn.Forgotten.Link" />
      <VisuallyHidden> ({text('Shell.NewWindow.Hint')})</VisuallyHidden>
    </a>
  );
}
