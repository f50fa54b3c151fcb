import type { trackingEvents } from '../../db/schema/tracking.ts';

type NewEvent = typeof trackingEvents.$inferInsert;

export const DEMO_EVENT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const PRODUCTS = ['emberfall', 'neon-drift', 'hollow-court', 'paper-dragons'] as const;
const GATEHOUSE = 'gatehouse';

/** The share of visitors who take each step. A step is offered to those who took the one before. */
const FUNNEL_STEPS: readonly (readonly {
  share: number;
  event: string;
  details: Record<string, string>;
}[])[] = [
  [
    { share: 0.5, event: 'page_viewed', details: { product: GATEHOUSE, page: 'sign-up' } },
    { share: 0.62, event: 'sign_up', details: signUp('failed', 'already_exists') },
    { share: 0.85, event: 'sign_up', details: signUp('success') },
  ],
  [
    {
      share: 0.6,
      event: 'screen_viewed',
      details: { product: GATEHOUSE, screen: 'login', subpage: 'first_login' },
    },
    { share: 0.8, event: 'login', details: login('failed', 'invalid_credentials') },
    { share: 0.9, event: 'login', details: login('success') },
  ],
  [
    { share: 0.2, event: 'migration_started', details: { product: 'emberfall' } },
    { share: 0.75, event: 'email_used', details: { product: 'emberfall', result: 'success' } },
    { share: 0.9, event: 'migration_completed', details: { product: 'emberfall' } },
  ],
  [
    { share: 0.35, event: 'page_viewed', details: { product: GATEHOUSE, page: 'download' } },
    { share: 0.65, event: 'download_started', details: { product: GATEHOUSE, method: 'direct' } },
  ],
  [
    { share: 0.45, event: 'page_viewed', details: { page: 'product' } },
    { share: 0.3, event: 'purchase_started', details: {} },
    { share: 0.7, event: 'purchase_paid', details: {} },
  ],
];

function signUp(result: string, reason?: string): Record<string, string> {
  return { product: GATEHOUSE, page_origin: 'sign-up', result, ...(reason ? { reason } : {}) };
}

function login(result: string, reason?: string): Record<string, string> {
  return { product: GATEHOUSE, subpage: 'first_login', result, ...(reason ? { reason } : {}) };
}

/** Events of invented visitors on the days before, so that the funnels have something to show. Each is marked as of the demo. */
export function demoEvents(now: Date): NewEvent[] {
  const random = createRandom();
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const events: NewEvent[] = [];
  let visitors = 0;
  for (let ago = DEMO_EVENT_DAYS; ago > 0; ago -= 1) {
    const count = 30 + Math.floor(random() * 25);
    for (let nth = 0; nth < count; nth += 1) {
      visitors += 1;
      const visitorId = `0d3a1c7e-2b54-4f0e-9a6d-${String(visitors).padStart(12, '0')}`;
      const start = today - ago * DAY_MS + Math.floor(random() * (DAY_MS - 60_000));
      for (const [position, { event: name, details }] of stepsOf(random).entries()) {
        const receivedAt = new Date(start + position * 1000);
        events.push({ name, visitorId, receivedAt, details: { ...details, is_demo: true } });
      }
    }
  }
  return events;
}

function stepsOf(random: () => number) {
  return FUNNEL_STEPS.flatMap((steps) => {
    const product = PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? PRODUCTS[0];
    const end = steps.findIndex(({ share }) => random() >= share);
    const reached = steps.slice(0, end === -1 ? steps.length : end);
    return (
      reached
        // Who succeeded has not failed before.
        .filter(({ event }, nth) => event !== reached[nth + 1]?.event)
        .map(({ event, details }) => ({ event, details: { product, ...details } }))
    );
  });
}

/** The same numbers at every start. */
export function createRandom(): () => number {
  let state = 20_261_116;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
