import { Toast } from '@gatehouse/ui/overlays/toast.tsx';
import { useStore } from 'zustand';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import type { Toast as ToastNews } from '../../stores/toast-store.ts';
import styles from './toasts.module.css';

/**
 * Success and error toasts. Both live regions are always rendered: screen readers announce only changes in
 * existing regions.
 */
export function Toasts() {
  const { toasts } = useStores();
  const news = useStore(toasts, (state) => state.toasts);
  const dockHeight = useStore(toasts, (state) => state.dockHeight);

  return (
    // No custom property of the document, whose change computes the styles of the whole page again.
    <div className={styles.stack} style={dockHeight > 0 ? { insetBlockEnd: dockHeight } : undefined}>
      <div role="alert" className={styles.region}>
        <Stack news={news.filter(({ kind }) => kind === 'danger')} />
      </div>
      <div role="status" className={styles.region}>
        <Stack news={news.filter(({ kind }) => kind !== 'danger')} />
      </div>
    </div>
  );
}

function Stack({ news }: { news: readonly ToastNews[] }) {
  const text = useText();
  const { dismiss } = useStores().toasts.getState();
  return news.map(({ id, kind, message, values }) => (
    <Toast key={id} kind={kind} closeLabel={text('Common.Close.Button')} onClose={() => dismiss(id)}>
      <Text id={message} values={values} />
    </Toast>
  ));
}
