import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import styles from './screens.module.css';

/** Opens in a new window, so that the flow stays open and can continue after the reset. */
export function ForgottenPassword({ email, product }: { email: string; product: string }) {
  const text = useText();
  const locale = usePageLocale();
  const { track } = useTracking();
  return (
    <a
      className={styles.link}
      href={`/${locale}/recover-password#${encodeURIComponent(email)}`}
      target="_blank"
      rel="noopener"
      onClick={() => void track({ event: 'forgot_password', product, page_origin: 'unify account' })}
    >
      <Text id="SignIn.Forgotten.Link" />
      <VisuallyHidden> ({text('Shell.NewWindow.Hint')})</VisuallyHidden>
    </a>
  );
}
