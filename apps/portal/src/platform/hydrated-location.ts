import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The location that a page was rendered for: it has only the query parameters that the page's route declares. */
export interface RenderedLocation {
  pathname: string;
  search: string;
}

const RenderedLocationContext = createContext<RenderedLocation | null>(null);

export const RenderedLocationProvider = RenderedLocationContext.Provider;

/**
 * The location for what is rendered. While it hydrates it is the one that the server rendered, because a cached page
 * serves every query and every unknown path; afterwards it is the one of the browser, with its hash. Effects read
 * `useLocation`, which knows the whole address at once.
 */
export function useHydratedLocation(): RenderedLocation & { hash: string } {
  const { pathname, search, hash } = useLocation();
  const rendered = use(RenderedLocationContext);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated || !rendered ? { pathname, search, hash } : { ...rendered, hash: '' };
}

const neverChanges = () => () => {};
