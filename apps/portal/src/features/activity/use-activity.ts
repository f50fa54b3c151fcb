import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { viewOf } from '../../data/query-view.ts';
import { activityQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useUserId } from '../../stores/stores-context.ts';

/** The events of all pages that were asked for. `last` is the state of the newest of them. */
export function useActivity() {
  const call = useCall();
  const userId = useUserId();
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  const views = useQueries({ queries: pages.map((before) => activityQuery(call, userId, before)) }).map(
    viewOf,
  );
  const last = views.at(-1) ?? { kind: 'loading' as const };
  const next = last.kind === 'ready' ? last.data.next : null;
  return {
    events: views.flatMap((view) => (view.kind === 'ready' ? view.data.events : [])),
    last,
    isFirst: pages.length === 1,
    more: next === null ? null : () => setPages([...pages, next]),
  };
}
