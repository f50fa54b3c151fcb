import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The location that the server rendered: it has only the query parameters that the route declares. */
export interface RenderedLocation {
  pathname: string;
  search: string;
}

const RenderedLocationContext = createContext<RenderedLocation | null>(null);

export const RenderedLocationProvider = RenderedLocationContext.Provider;

/**
 * The location to use while rendering. During hydration it is the one that the server rendered, because a cached page
 * is served for any query and any unknown path; afterwards it is the one of the browser, with its hash and the state of
 * its history entry. Effects use `useLocation`, which has all of it from the start.
 */
export function useHydratedLocation(): RenderedLocation & { hash: string; state: unknown } {
  const { pathname, search, hash, state } = useLocation();
  const rendered = use(RenderedLocationContext);
  const isAsRendered =
    pathname === rendered?.pathname && search === rendered.search && !hash && state === null;
  // Renders again after hydration only where the browser has another location.
  const hasOther = useSyncExternalStore(
    neverChanges,
    () => !isAsRendered,
    () => !rendered,
  );
  return hasOther || !rendered ? { pathname, search, hash, state } : { ...rendered, hash: '', state: null };
}

const neverChanges = () => () => {};
