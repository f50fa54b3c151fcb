import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { AppliesFrom } from './applies-from.tsx';
import styles from './legal.module.css';
import { type ChangedDocuments, isAgreement, titleOf } from './legal.rules.ts';
import { postpone } from './postponed.ts';

type LegalNoticeProps = { documents: ChangedDocuments; onPostpone(): void };

/** Asks at the next visit; nothing but a purchase waits for the answer. */
export default function LegalNotice({ documents, onPostpone }: LegalNoticeProps) {
  const { modals } = useStores();
  const [first] = documents.map(({ appliesFrom }) => appliesFrom).sort();

  function decideLater() {
    postpone(documents);
    onPostpone();
  }

  return (
    <Notice
      kind="info"
      className={styles.notice}
      title={
        <span className={styles.title}>
          <Text id={titleOf(documents)} />
        </span>
      }
      action={
        <div className={styles.actions}>
          <Button size="small" kind="primary" onClick={() => modals.getState().open('legal', {})}>
            <Text id="Legal.Show.Button" />
          </Button>
          <Button size="small" kind="quiet" onClick={decideLater}>
            <Text id="Legal.Later.Button" />
          </Button>
        </div>
      }
    >
      {isAgreement(documents) ? <Text id="Legal.Buying.Text" /> : first && <AppliesFrom day={first} />}
    </Notice>
  );
}
