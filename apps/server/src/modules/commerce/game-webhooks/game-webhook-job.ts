export const GAME_WEBHOOK_QUEUE = 'game-webhook';

export interface GameWebhookJob {
  deliveryId: string;
}
