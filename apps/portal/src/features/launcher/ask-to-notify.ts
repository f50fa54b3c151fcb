/**
 * In a tab the browser asks the player, and only after a click. The launcher's own window may show notifications
 * without a question.
 */
export function askToNotify(): void {
  if (globalThis.Notification?.permission === 'default') void Notification.requestPermission();
}
