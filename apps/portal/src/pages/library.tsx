import { GameAccounts } from '../features/game-accounts/game-accounts.tsx';
import { PlayButton } from '../features/game-accounts/play-button.tsx';
import { Library } from '../features/library/library.tsx';
import { LibraryWaiting } from '../features/library/library-skeleton.tsx';
import { LazyPromotion } from '../features/promotions/lazy-promotion.tsx';

export default function LibraryPage() {
  return (
    <Library
      play={({ productName }) => <PlayButton productName={productName} />}
      accounts={({ productName }) => <GameAccounts productName={productName} level={3} />}
      promotion={({ productName }) => <LazyPromotion productName={productName} />}
    />
  );
}

LibraryPage.Waiting = LibraryWaiting;
