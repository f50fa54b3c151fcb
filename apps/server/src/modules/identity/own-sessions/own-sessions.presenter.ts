import type { OwnSession } from '@gatehouse/contract/session';
import type { ListedSession } from './own-sessions.service.ts';

export function presentOwnSessions(sessions: readonly ListedSession[], currentId: string): OwnSession[] {
  const isCurrent = ({ id }: ListedSession) => id === currentId;
  const currentFirst = [...sessions.filter(isCurrent), ...sessions.filter((one) => !isCurrent(one))];
  return currentFirst.map((session) => ({
    sessionId: session.id,
    ...(session.isLauncher
      ? { from: 'launcher', browser: null }
      : { from: 'browser', browser: session.browser }),
    system: session.system,
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastSeenAt.toISOString(),
    isCurrent: isCurrent(session),
  }));
}
