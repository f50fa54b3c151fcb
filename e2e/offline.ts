/** How long the browser must be offline before the portal reports it. */
export const OFFLINE_MS = 7000;
