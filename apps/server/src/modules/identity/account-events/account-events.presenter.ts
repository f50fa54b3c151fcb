import { type AccountEvent, accountEvent } from '@gatehouse/contract/activity';
import type { ListedEvent } from './account-events.service.ts';
import { presentDevice } from './device.rules.ts';

/** Without events of a kind that a newer version has written, and this one does not know. */
export function presentEvents(events: readonly ListedEvent[]): AccountEvent[] {
  return events.flatMap((row) => {
    const { id, kind, details, happenedAt, browser, system, isLauncher } = row;
    const isDeviceKnown = browser !== null || system !== null;
    const event = accountEvent.safeParse({
      ...details,
      eventId: id,
      kind,
      at: happenedAt.toISOString(),
      device: isDeviceKnown ? presentDevice({ browser, system, isLauncher }) : null,
    });
    return event.success ? [event.data] : [];
  });
}
