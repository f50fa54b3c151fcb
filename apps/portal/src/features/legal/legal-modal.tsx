import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { AppliesFrom } from './applies-from.tsx';
import styles from './legal.module.css';
import { type ChangedDocuments, isAgreement, paragraphsOf, titleOf } from './legal.rules.ts';
import { useLegal } from './use-legal.ts';

/** What has changed, with the full texts. Closing it decides nothing. */
export default function LegalModal({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const { toasts } = useStores();
  const { view, isBusy, failure, accept } = useLegal();
  const documents = view.kind === 'ready' ? view.data.documents : [];
  // Another tab may have accepted: then there is nothing to ask, and the button closes the dialog.
  const isAsked = documents.length > 0;

  async function answer() {
    if (isAsked && !(await accept(documents))) return;
    if (isAsked) toasts.getState().show('ok', 'Common.Saved.Text');
    onClose();
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id={titleOf(documents)} />}
      actions={
        <>
          <Button kind="primary" busy={isBusy || view.kind === 'loading'} onClick={() => void answer()}>
            <Text id={isAgreement(documents) ? 'Legal.Accept.Button' : 'Legal.Confirm.Button'} />
          </Button>
          {isAsked ? (
            <Button kind="quiet" onClick={onClose}>
              <Text id="Legal.Later.Button" />
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.documents}>
        {view.kind === 'loading' ? <Skeleton shape="fill" className={styles.waiting} /> : null}
        {view.kind === 'failed' ? (
          <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
            <Text id="Error.Network" />
          </LoadFailedNotice>
        ) : null}
        {documents.map((one) => (
          <Changes key={one.document} of={one} />
        ))}
        {isAgreement(documents) ? (
          <p>
            <Text id="Legal.Buying.Text" />
          </p>
        ) : null}
        <FailureNotice failure={failure} />
      </div>
    </Modal>
  );
}

function Changes({ of: { document, link, changes } }: { of: ChangedDocuments[number] }) {
  const page = usePageLocale();
  return (
    <section className={styles.document}>
      <p>
        <ContentLink to={link}>
          <Text id={document === 'terms' ? 'Legal.Terms.Link' : 'Legal.Privacy.Link'} />
        </ContentLink>
      </p>
      {changes.map(({ version, validFrom, locale, text }) => (
        <div key={version} className={styles.change}>
          <h3 className={styles.date}>
            <AppliesFrom day={validFrom} />
          </h3>
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph} {...(locale === page ? {} : { lang: locale })}>
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
