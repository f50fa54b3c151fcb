import { Toast } from '@gatehouse/ui/overlays/toast.tsx';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { texts } from './texts.ts';
import styles from './toasts.module.css';

const SHOWN_MS = 6000;

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Says what was done. */
export const useToast = () => useContext(ToastContext);

export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ id: number; text: string } | null>(null);
  const next = useRef(0);
  const show = useCallback((text: string) => {
    next.current += 1;
    setToast({ id: next.current, text });
  }, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region} role="status">
        {toast ? (
          <Toast key={toast.id} closeLabel={texts.close} onClose={() => setToast(null)}>
            {toast.text}
          </Toast>
        ) : null}
      </div>
    </ToastContext>
  );
}
