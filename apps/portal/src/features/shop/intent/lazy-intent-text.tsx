import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '../../../framework/chunk-loading.ts';
import { useSignInIntent } from '../../../stores/use-sign-in-intent.ts';

const IntentText = lazy(() =>
  // The form is complete without it.
  loadChunk('intent-text', () => import('./intent-text.tsx')).catch(() => ({ default: UsualText })),
);

const UsualText = ({ children }: { children: ReactNode }) => children;

/** What the sign-in is for, with its price; the usual text for a visitor without an intent. */
export function LazyIntentText({ screen, children }: { screen: 'SignIn' | 'SignUp'; children: ReactNode }) {
  const intent = useSignInIntent();
  if (!intent) return children;
  return (
    // Keeps the line.
    <Suspense fallback={'\u00a0'}>
      <IntentText intent={intent} screen={screen}>
        {children}
      </IntentText>
    </Suspense>
  );
}
