import { Text } from '../platform/i18n/text.tsx';
import { useStores } from '../stores/stores-context.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/overlays/notice.tsx';
import styles from './page-skeleton.module.css';

/** Shown when there is a token but its player could not be loaded. */
export function SessionUnknown() {
  const { session } = useStores();
  return (
    <div className={styles.page}>
      <Notice
        kind="danger"
        action={
          <Button size="small" onClick={() => void session.getState().refresh()}>
            <Text id="Common.Retry.Button" />
          </Button>
        }
      >
        <Text id="Error.Network" />
      </Notice>
    </div>
  );
}
