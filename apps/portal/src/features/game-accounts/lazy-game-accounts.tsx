import { type ReactNode, Suspense } from 'react';
import { useLazyView } from '../../platform/i18n/lazy-view.ts';

type LazyProps = { productName: string; waiting: ReactNode };

/** For pages that visitors see too: what only players have arrives, with its words, when there is one. */
export function LazyGameAccounts({ productName, waiting }: LazyProps) {
  const View = useLazyView('game-accounts', ['game-accounts'], async () => {
    const { GameAccounts } = await import('./game-accounts.tsx');
    return { default: GameAccounts };
  });
  return (
    <Suspense fallback={waiting}>
      <View productName={productName} />
    </Suspense>
  );
}

export function LazyPlayButton({ productName, waiting }: LazyProps) {
  const View = useLazyView('play-button', ['game-accounts'], async () => {
    const { PlayButton } = await import('./play-button.tsx');
    return { default: PlayButton };
  });
  return (
    <Suspense fallback={waiting}>
      <View productName={productName} />
    </Suspense>
  );
}
