import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { around, FIRST_SLIDE, HERO_SLIDE_MS, heroReducer, isClockRunning } from './hero.rules.ts';

/** The active slide and its timer. A paused timer keeps its elapsed time. */
export function useHero(count: number) {
  const [state, dispatch] = useReducer(heroReducer, FIRST_SLIDE);
  const prefersStill = useReducedMotion();
  const isRunning = isClockRunning(state, count, prefersStill);
  const { active, turn } = state;
  const clock = useRef({ turn, ran: 0 });

  useEffect(() => {
    if (clock.current.turn !== turn) clock.current = { turn, ran: 0 };
    if (!isRunning) return;
    const { ran } = clock.current;
    const started = Date.now();
    const rest = HERO_SLIDE_MS - ran;
    const change = setTimeout(() => dispatch({ type: 'advance', count }), rest);
    const next = around(active + 1, count);
    const warmUp = setTimeout(
      () => dispatch({ type: 'warm', index: next }),
      Math.max(0, rest - HERO_SLIDE_MS / 2),
    );
    return () => {
      clearTimeout(change);
      clearTimeout(warmUp);
      clock.current.ran = ran + Date.now() - started;
    };
  }, [isRunning, turn, active, count]);

  return { state, dispatch, isRunning, canMove: count > 1 && !prefersStill };
}

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Unknown during server-side rendering: no motion until the browser has reported the preference. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  );
}
