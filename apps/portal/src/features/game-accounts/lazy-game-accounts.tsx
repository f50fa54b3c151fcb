import type { ReactNode } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';

type LazyProps = { productName: string; waiting: ReactNode };

/** For pages that visitors see too: code and messages for players load only if one is signed in. */
export function LazyGameAccounts({ productName, waiting }: LazyProps) {
  const View = useLazyView(
    'game-accounts',
    ['game-accounts'],
    async () => {
      const { GameAccounts } = await import('./game-accounts.tsx');
      return { default: GameAccounts };
    },
    waiting,
  );
  return <View productName={productName} />;
}

export function LazyPlayButton({ productName, waiting }: LazyProps) {
  const View = useLazyView(
    'play-button',
    ['game-accounts'],
    async () => {
      const { PlayButton } = await import('./play-button.tsx');
      return { default: PlayButton };
    },
    waiting,
  );
  return <View productName={productName} />;
}
