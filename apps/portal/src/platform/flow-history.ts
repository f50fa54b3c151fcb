import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the history entry of a step holds: the step and what was typed before it. The browser stores it with the
 * session, so it never holds a password or a code.
 */
export interface FlowEntry {
  /** Empty for the first step. */
  step: string;
  /** How many entries of this flow are before it. */
  depth: number;
  identity: string;
  region: string | null;
}

type Typed = Partial<Pick<FlowEntry, 'identity' | 'region'>>;

const START: FlowEntry = { step: '', depth: 0, identity: '', region: null };

export function flowEntryOf(state: unknown): FlowEntry {
  return { ...START, ...(state as { flow?: Partial<FlowEntry> } | null)?.flow };
}

/** The state of a link to the first step of a flow, with an identity that is already known. */
export const flowStateOf = (typed: Typed) => ({ flow: { ...START, ...typed } });

/** The steps of a flow as entries of the browser's history. They all have the same URL. */
export function useFlowHistory() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = { pathname, search, hash };
  const entry = flowEntryOf(state);
  // Navigations are transitions: a step can be left before its entry has rendered.
  const depth = useRef(0);
  useEffect(() => {
    depth.current = entry.depth;
  }, [entry.depth]);

  /** Keeps what was typed in the current entry: for a reload, for Back, and for a change of language. */
  function note(typed: Typed): void {
    navigate(here, { replace: true, state: { ...(state as object | null), flow: { ...entry, ...typed } } });
  }

  return {
    entry,
    note,
    push(step: string, typed: Typed = {}): void {
      note(typed);
      depth.current = entry.depth + 1;
      navigate(here, { state: { flow: { ...entry, ...typed, step, depth: entry.depth + 1 } } });
    },
    back: () => void navigate(-1),
    /** Goes to the first step. The entries after it remain, for Forward. */
    rewind(): void {
      if (depth.current > 0) navigate(-depth.current);
    },
  };
}

export type FlowHistory = ReturnType<typeof useFlowHistory>;

/** Lets the history follow the shown pane: a later pane is a new entry, an earlier one goes back. */
export function usePaneEntries<Pane extends string>(
  flow: FlowHistory,
  { panes, pane, isOver, typed }: { panes: readonly Pane[]; pane: Pane; isOver: boolean; typed?: Typed },
): void {
  const shown = useRef(pane);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pane changes
  useEffect(() => {
    const before = shown.current;
    shown.current = pane;
    if (before === pane || isOver) return;
    if (pane === panes[0]) flow.rewind();
    else if (flow.entry.step === pane) return;
    else if (panes.indexOf(pane) > panes.indexOf(before)) flow.push(pane, typed);
    else flow.back();
  }, [pane]);
}

/** Returns to the step when the player presses Back in it, and calls `onBack` instead. */
export function useHeldStep(step: string, onBack: () => void): void {
  const { entry } = useFlowHistory();
  const navigate = useNavigate();
  const depth = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the history entry changes
  useEffect(() => {
    if (entry.step === step) depth.current = entry.depth;
    else if (depth.current !== null && entry.depth < depth.current) {
      navigate(depth.current - entry.depth);
      depth.current = null;
      onBack();
    }
  }, [entry.depth, entry.step]);
}
