/** Sent once when the page handles its events itself. `src/hold-submits.ts` waits for it by the same name. */
export const HYDRATED_EVENT = 'gatehouse:hydrated';
