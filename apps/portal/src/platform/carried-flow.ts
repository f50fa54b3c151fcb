import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FlowEntry, flowEntryOf } from './flow-history.ts';
import { browserSessionStorage } from './storage.ts';

const STORAGE_NAME = 'gatehouse.flow';

/** A change of language loads a new document: leaves the step and what was typed for the page at `path`. */
export function carryFlow(path: string, state: unknown): void {
  const flow = flowEntryOf(state);
  if (flow.identity) browserSessionStorage.setItem(STORAGE_NAME, JSON.stringify({ path, flow }));
}

/** Takes it over, once. Only `steps` can be shown without what is in memory alone; others lead to the first step. */
export function useCarriedFlow(steps: readonly string[]): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document
  useEffect(() => {
    const carried = browserSessionStorage.getItem(STORAGE_NAME);
    if (!carried) return;
    browserSessionStorage.removeItem(STORAGE_NAME);
    const here = pathname + search + hash;
    const { path, flow } = JSON.parse(carried) as { path: string; flow: FlowEntry };
    if (path !== here) return;
    navigate(here, { replace: true, state: { flow: { ...flow, step: '', depth: 0 } } });
    if (steps.includes(flow.step)) navigate(here, { state: { flow: { ...flow, depth: 1 } } });
  }, []);
}
