import { directionOf } from '@gatehouse/domain/direction';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { I18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { Notice } from '../../ui/overlays/notice.tsx';
import styles from './start-problem.module.css';

/** What the window shows when the app cannot start. There is no configuration yet. */
export function StartProblem({ i18n, id }: { i18n: I18n; id: MessageId }) {
  return (
    <I18nProvider i18n={i18n}>
      <main className={styles.page} lang={i18n.locale} dir={directionOf(i18n.locale)}>
        <Notice kind="warn">
          <Text id={id} />
        </Notice>
      </main>
    </I18nProvider>
  );
}
