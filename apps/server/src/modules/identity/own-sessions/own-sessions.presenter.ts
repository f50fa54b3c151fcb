import type { OwnSession } from '@gatehouse/contract/session';
import { presentDevice } from '../account-events/device.rules.ts';
import type { ListedSession } from './own-sessions.service.ts';

export function presentOwnSessions(sessions: readonly ListedSession[], currentId: string): OwnSession[] {
  const isCurrent = ({ id }: ListedSession) => id === currentId;
  const currentFirst = [...sessions.filter(isCurrent), ...sessions.filter((one) => !isCurrent(one))];
  return currentFirst.map((session) => ({
    sessionId: session.id,
    ...presentDevice(session),
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastSeenAt.toISOString(),
    isCurrent: isCurrent(session),
  }));
}
