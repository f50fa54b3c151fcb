import { useParams } from 'react-router';
import { LazyGameAccounts, LazyPlayButton } from '../features/game-accounts/lazy-game-accounts.tsx';
import { NotFound } from '../features/not-found/not-found.tsx';
import { Article } from '../features/play/article.tsx';
import { Play } from '../features/play/play.tsx';
import { LazyPromotion } from '../features/promotions/lazy-promotion.tsx';

export { prefetchPlay as prefetch } from '../features/play/use-game-page.ts';

/** A game and its articles share one page module, because they share most of their code and data. */
export default function PlayPage() {
  const { game = '', id } = useParams();
  const missing = <NotFound />;
  if (id !== undefined) return <Article key={`${game} ${id}`} game={game} id={id} missing={missing} />;
  return (
    <Play
      key={game}
      game={game}
      missing={missing}
      promotion={<LazyPromotion productName={game} />}
      accounts={(waiting) => <LazyGameAccounts productName={game} waiting={waiting} />}
      playButton={(waiting) => <LazyPlayButton productName={game} waiting={waiting} />}
    />
  );
}
