import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './start-problem.module.css';

export function StartProblem({ id }: { id: MessageId }) {
  return (
    <div className={styles.page}>
      <Notice kind="warn">
        <Text id={id} />
      </Notice>
    </div>
  );
}
