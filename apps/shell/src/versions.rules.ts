import { hash } from 'node:crypto';
import type { LauncherStatement } from '@gatehouse/contract/launcher-release';
import { compareVersions, isInRollOut } from '@gatehouse/domain/versions';
import type { Versions } from './versions.ts';

export const ATTEMPTS_MAX = 2;

/**
 * The versions to try, in this order and before the installed one, and what has to be noted first: a start of the next
 * one, or that it has failed.
 */
export function planStart(record: Versions, installed: string): { record: Versions; versions: string[] } {
  const { current, next, attempts } = record;
  const isNewer = (version: string | null): version is string =>
    version !== null && compareVersions(version, installed) > 0;
  // A newer launcher was installed over it.
  if (!isNewer(next)) return { record, versions: [current].filter(isNewer) };
  if (attempts >= ATTEMPTS_MAX) {
    const takenBack = { ...record, next: null, attempts: 0, failed: next };
    return { record: takenBack, versions: [current].filter(isNewer) };
  }
  return { record: { ...record, attempts: attempts + 1 }, versions: [next, current].filter(isNewer) };
}

/** The page of this version has connected. */
export function noteStarted(record: Versions, version: string): Versions {
  const isNext = record.next === version;
  return { ...record, current: version, ...(isNext ? { next: null, attempts: 0 } : {}) };
}

/** A release that is offered no longer is not started. */
export function forgetWithdrawn(record: Versions, offered: readonly LauncherStatement[]): Versions {
  if (record.next === null || offered.some(({ version }) => version === record.next)) return record;
  return { ...record, next: null, attempts: 0 };
}

export interface OfferedRelease {
  statement: LauncherStatement;
  percent: number;
}

/** The newest one that is for this launcher. Undefined if it has, or has tried, a newer one. */
export function chooseRelease<T extends OfferedRelease>(
  offered: readonly T[],
  record: Versions,
  { running, node, installationId }: { running: string; node: string; installationId: string },
): T | undefined {
  const known = [running, record.current, record.next, record.failed].filter((version) => version !== null);
  return offered
    .filter(
      ({ statement, percent }) =>
        known.every((version) => compareVersions(statement.version, version) > 0) &&
        compareVersions(node, statement.node) >= 0 &&
        isInRollOut({ key: statement.version, percent }, installationId, sha256),
    )
    .sort((a, b) => compareVersions(b.statement.version, a.statement.version))[0];
}

const sha256 = (text: string) => hash('sha256', text, 'buffer');
