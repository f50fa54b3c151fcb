const REFUSED = {
  preferences: false,
  statistics: false,
  marketing: false,
  isDecided: true,
  version: '1',
  decidedAt: '2026-01-01T00:00:00.000Z',
  receiptOf: null,
};

type Allowed = Partial<Pick<typeof REFUSED, 'preferences' | 'statistics' | 'marketing'>>;

/** A browser whose visitor has refused all but the necessary, and what is named here. */
export function answeredConsent(origin: string, allowed: Allowed = {}) {
  const value = JSON.stringify({ state: { ...REFUSED, ...allowed }, version: 1 });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'gatehouse.consent', value }] }] };
}

/** A browser that has never been here. */
export const NEVER_HERE = { cookies: [], origins: [] };
