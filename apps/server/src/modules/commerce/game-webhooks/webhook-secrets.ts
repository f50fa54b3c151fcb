import { StartupProblem } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';

/** A game that takes messages needs a secret on this node, at its start and in each release that it takes. */
export function demandWebhookSecrets(
  { games }: Pick<Content, 'games'>,
  { gameWebhookSecrets }: { gameWebhookSecrets: ReadonlyMap<string, string> },
): void {
  for (const [name, { purchaseWebhookUrl }] of games) {
    if (purchaseWebhookUrl !== undefined && !gameWebhookSecrets.has(name)) {
      throw new StartupProblem(
        `GAME_WEBHOOK_SECRETS has no secret of ${name}, which has a purchaseWebhookUrl.`,
      );
    }
  }
}
