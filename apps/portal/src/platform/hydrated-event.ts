/** Dispatched once after hydration. `src/hold-submits.ts` listens for the same name. */
export const HYDRATED_EVENT = 'gatehouse:hydrated';
