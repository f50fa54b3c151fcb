import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { RouteEntry } from '../../app/route-table.ts';

/**
 * After a navigation, scrolls to the top and focuses the content, as loading a document does.
 * Back and forward are left to the browser, which restores the scroll position.
 */
export function useNavigationFocus(route: RouteEntry): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const { isPassThrough } = route;
  const place = route.isTab ? route.page : pathname;
  const isNew = useNavigationType() !== 'POP';
  const shown = useRef('');
  const showFromTop = useEffectEvent((place: string, hash: string) => {
    // A page that takes a secret out of its fragment shows nothing else, and the player may be typing already.
    const isSame = shown.current === place && !hash;
    shown.current = place;
    if (!isNew || isPassThrough || isSame) return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => showFromTop(place, hash), [place, hash]);
  return main;
}
