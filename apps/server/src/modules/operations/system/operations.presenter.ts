import type { FailedJob, RunningNode } from '@gatehouse/contract/operator/operations.endpoints';
import type { FailedJobRow } from './failed-jobs.service.ts';
import type { KnownNode } from './nodes.service.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;

export function presentFailedJob({ id, createdAt, nextAt, endedAt, ...job }: FailedJobRow): FailedJob {
  return { jobId: id, ...job, createdAt: createdAt.toISOString(), nextAt: at(nextAt), endedAt: at(endedAt) };
}

export function presentNode({ id, startedAt, seenAt, ...node }: KnownNode): RunningNode {
  return { nodeId: id, ...node, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() };
}

/** Of the processes that answer, since the oldest of them has started. */
export function challengeTotals(nodes: readonly KnownNode[]) {
  const answering = nodes.filter(({ isSilent }) => !isSilent);
  const sum = (count: (node: KnownNode) => number) => answering.reduce((all, node) => all + count(node), 0);
  const since = answering.map(({ startedAt }) => startedAt.getTime()).sort((a, b) => a - b)[0];
  return {
    demanded: sum((node) => node.challengesDemanded),
    solved: sum((node) => node.challengesSolved),
    since: since === undefined ? null : new Date(since).toISOString(),
  };
}
