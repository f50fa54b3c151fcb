import { useLocation } from 'react-router';
import { gameInAddress } from './library.rules.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';

/** Before the player is known. */
export function LibraryWaiting() {
  const { search } = useLocation();
  return <LibrarySkeleton isOpened={gameInAddress(search) !== null} />;
}
