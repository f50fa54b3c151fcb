import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { RouteEntry } from '../route-table.ts';

/**
 * A new page begins at its top, and with it the reader: focus goes to the content, as after loading a document.
 * Going back is left to the browser, which knows where one was.
 */
export function useArrival(route: RouteEntry): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const { isPassage } = route;
  const place = route.isTab ? route.page : pathname;
  const isNew = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is an arrival, another kind of navigation within it is none
  useEffect(() => {
    if (!isNew || isPassage) return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  }, [place, hash]);
  return main;
}
