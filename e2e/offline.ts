/** How long the network must be away before the portal says so. */
export const OFFLINE_MS = 7000;
