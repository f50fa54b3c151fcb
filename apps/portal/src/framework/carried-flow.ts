import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserSessionStorage } from '../platform/storage.ts';
import { type FlowEntry, flowEntryOf } from './flow-entry.ts';

const STORAGE_NAME = 'gatehouse.flow';

/** A change of language loads a new document: leaves the step and what was typed for the page at `path`. */
export function carryFlow(path: string, state: unknown): void {
  const flow = flowEntryOf(state);
  if (flow.identity) browserSessionStorage.setItem(STORAGE_NAME, JSON.stringify({ path, flow }));
}

/** Takes it over, once. `steps` says what the new document shows for each step; the others lead to the first step. */
export function useCarriedFlow(steps: Readonly<Record<string, string>>): void {
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
    void navigate(here, { replace: true, state: { flow: { ...flow, step: '', trail: [] } } });
    const step = steps[flow.step];
    if (step) void navigate(here, { state: { flow: { ...flow, step, trail: [step] } } });
  }, []);
}
