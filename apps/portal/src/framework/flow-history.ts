import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { flowEntryOf, type TypedInFlow } from './flow-entry.ts';

/** The steps of a flow as entries of the browser's history. They all have the same URL. */
export function useFlowHistory() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = { pathname, search, hash };
  const entry = flowEntryOf(state);
  // Navigations are transitions: Back can come before the entry of a step has rendered. Then the step looks unchanged,
  // but is not.
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const count = () => startTransition(() => setVisits((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);

  // Likewise a step can be left before its entry has rendered.
  const depth = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after Back from an entry that has not rendered
  useEffect(() => {
    depth.current = entry.trail.length;
  }, [entry.trail.length, visits]);

  /** Keeps what was typed in the current entry: for a reload, for Back, and for a change of language. */
  function note(typed: TypedInFlow): void {
    void navigate(here, {
      replace: true,
      state: { ...(state as object | null), flow: { ...entry, ...typed } },
    });
  }

  return {
    entry,
    /** Changes when the player has pressed Back or Forward. For the effects that follow the entry. */
    visits,
    note,
    push(step: string, typed: TypedInFlow = {}): void {
      note(typed);
      const trail = [...entry.trail, step];
      depth.current = trail.length;
      void navigate(here, { state: { flow: { ...entry, ...typed, step, trail } } });
    },
    back: () => void navigate(-1),
    /** Goes back to the step with so many before it; 0 is the first. The entries after it remain, for Forward. */
    rewind(to = 0): void {
      if (depth.current > to) void navigate(to - depth.current);
      depth.current = to;
    },
  };
}

export type FlowHistory = ReturnType<typeof useFlowHistory>;

interface PaneEntries<Pane extends string> {
  first: Pane;
  pane: Pane;
  /** The flow is about to leave the page. */
  isOver: boolean;
  /** The pane is shown until a call has ended, which may lead to another one. */
  isSettling?: boolean;
  typed?: TypedInFlow;
}

/**
 * Lets the history follow the shown pane: a pane that was shown before goes back, another one is a new entry. The steps
 * within a pane have entries of their own, named after it (`account/password`).
 */
export function usePaneEntries<Pane extends string>(
  flow: FlowHistory,
  { first, pane, isOver, isSettling = false, typed }: PaneEntries<Pane>,
): void {
  const shown = useRef(pane);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pane changes
  useEffect(() => {
    if (isSettling) return;
    const before = shown.current;
    shown.current = pane;
    if (before === pane || isOver) return;
    const { trail } = flow.entry;
    const visited = trail.findLastIndex((step) => step === pane || step.startsWith(`${pane}/`));
    if (pane === first) flow.rewind();
    else if (visited >= 0) flow.rewind(visited + 1);
    else flow.push(pane, typed);
  }, [pane, isSettling]);
}

/** Back, Forward, a reload or a change of language led to this step. */
export function useStepChange({ entry, visits }: FlowHistory, onChange: () => void): void {
  const change = useEffectEvent((_step: string, _visits: number) => onChange());
  useEffect(() => change(entry.step, visits), [entry.step, visits]);
}
