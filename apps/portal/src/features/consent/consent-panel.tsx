import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { useEffect, useId } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './consent-panel.module.css';
import { useConsent } from './use-consent.ts';

/**
 * Asks for cookie consent on the first visit without blocking the page. Rejecting takes as many clicks as
 * accepting.
 */
export default function ConsentPanel() {
  const { links } = useConfig();
  const { acceptAll, refuseAll, choose } = useConsent();
  const titleId = useId();
  useEffect(() => focusContentIfLost, []);
  return (
    <section role="dialog" aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.textBlock}>
        <h2 id={titleId} className={styles.title}>
          <Text id="Consent.Panel.Title" />
        </h2>
        <p>
          <Text id="Consent.Panel.Text" />
        </p>
        {/* Its own paragraph: on a phone the text would else be the largest of some pages, and paint last. */}
        <p>
          <Text
            id="Consent.Panel.Policy"
            values={{ privacy: (chunks) => <ContentLink to={links.privacy}>{chunks}</ContentLink> }}
          />
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" kind="quiet" onClick={choose}>
          <Text id="Consent.Choose.Button" />
        </Button>
        <Button size="small" onClick={refuseAll}>
          <Text id="Consent.Refuse.Button" />
        </Button>
        <Button size="small" onClick={acceptAll}>
          <Text id="Consent.Accept.Button" />
        </Button>
      </div>
    </section>
  );
}

/** The focus was on a button of the panel, which is the last element of the page. */
function focusContentIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
