import type { Queries } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';

export const GAME_WEBHOOK_QUEUE = 'game-webhook';

/** The next message of a change starts later, because one that finds an earlier one waiting waits for minutes. */
const NEXT_S = 10;

export interface GameWebhookJob {
  deliveryId: string;
}

/** The messages of one change, in the order of sending. */
export async function enqueueDeliveries(
  tx: Queries,
  jobs: Pick<Jobs, 'enqueue'>,
  ids: readonly string[],
): Promise<void> {
  for (const [index, deliveryId] of ids.entries()) {
    const job: GameWebhookJob = { deliveryId };
    await jobs.enqueue(tx, GAME_WEBHOOK_QUEUE, job, { startAfterSeconds: index * NEXT_S });
  }
}
