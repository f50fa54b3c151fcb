// `src/before-hydration.ts` listens for the same names.

/** Dispatched once when React has its event listeners and starts to hydrate. */
export const HYDRATING_EVENT = 'gatehouse:hydrating';
/** Dispatched once after hydration. */
export const HYDRATED_EVENT = 'gatehouse:hydrated';
