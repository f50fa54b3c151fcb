import { type FocusEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FlowEntry, flowEntryOf, type TypedInFlow, takeCarriedFlow } from './flow-entry.ts';

interface Flow {
  /** The step that is shown, empty for the first one. The history goes back to a known step and adds a new one. */
  step: string;
  /** For a flow within a step of another one: that step. The steps within it are named after it (`account/password`). */
  first?: string;
  /** The step is shown until a call has ended, which may lead to another one. */
  isSettling?: boolean;
  typed?: TypedInFlow;
  /** What a new document shows for each step after a change of language. The others lead to the first step. */
  carried?: Readonly<Record<string, string>>;
  /** Shows the step of an entry, or the nearest one: after Back, Forward, a reload or a change of language. */
  onEntry(entry: FlowEntry): void;
  isDone?: boolean;
  /** Called when the steps have left the history, so that Back on the next page leads to the page before the flow. */
  onDone?(): void;
}

/** Keeps the steps of a flow as entries of the browser's history. They all have the same URL (README.md). */
export function useFlow(flow: Flow) {
  const { step, first = '', isSettling = false, typed, carried, onEntry, isDone = false, onDone } = flow;
  const { here, entry, push, back } = useFlowEntry();
  const { trail } = entry;
  const navigate = useNavigate();

  // Navigations are transitions: a step can be left before its entry has rendered. This is the depth without that delay.
  const depth = useRef(0);
  const arrive = useEffectEvent((trail: FlowEntry['trail']) => {
    depth.current = trail.length;
    onEntry(entry);
  });
  // A layout effect, so that a page that is opened at a later step does not show the first one before.
  useLayoutEffect(() => arrive(trail), [trail]);

  function rewind(to: number): void {
    if (depth.current > to) void navigate(to - depth.current);
    depth.current = to;
  }

  const takeOver = useEffectEvent(() => {
    const left = carried && takeCarriedFlow(here);
    if (!left) return;
    void navigate(here, { replace: true, state: { flow: { ...left, step: '', trail: [] } } });
    const step = carried[left.step];
    if (step) void navigate(here, { state: { flow: { ...left, step, trail: [step] } } });
  });
  useEffect(() => takeOver(), []);

  const shown = useRef(step);
  const follow = useEffectEvent((step: string) => {
    if (shown.current === step) return;
    shown.current = step;
    if (isDone) return;
    const known =
      step === first
        ? trail.lastIndexOf(first)
        : trail.findLastIndex((other) => other === step || other.startsWith(`${step}/`));
    if (step === first || known >= 0) return rewind(known + 1);
    push(step, typed);
    depth.current = trail.length + 1;
  });
  useEffect(() => {
    if (!isSettling) follow(step);
  }, [step, isSettling]);

  const leave = useEffectEvent((isDeep: boolean) => (isDeep ? rewind(0) : onDone?.()));
  const isDeep = trail.length > 0;
  useEffect(() => {
    if (isDone) leave(isDeep);
  }, [isDone, isDeep]);

  return { back };
}

/**
 * The current entry, for the parts of a flow. Its `trail` is another array after each visit, because the browser copies
 * the state of an entry: effects that depend on it also run after Back from an entry that has not rendered.
 */
export function useFlowEntry() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search + hash;
  const entry = flowEntryOf(state);
  const replace = (flow: FlowEntry) =>
    void navigate(here, { replace: true, state: { ...(state as object | null), flow } });
  return {
    here,
    entry,
    /** Keeps what was typed in the current entry: for a reload, for Back, and for a change of language. */
    note: (typed: TypedInFlow) => replace({ ...entry, ...typed }),
    push(step: string, typed: TypedInFlow = {}): void {
      const trail = [...entry.trail];
      replace({ ...entry, ...typed, trail });
      void navigate(here, { state: { flow: { ...entry, ...typed, step, trail: [...trail, step] } } });
    },
    back: () => void navigate(-1),
  };
}

/** Returns to the step when the player presses Back in it, and calls `onBack` instead. */
export function useHeldStep(step: string, onBack: () => void): void {
  const { trail } = useFlowEntry().entry;
  const navigate = useNavigate();
  const [before] = useState(trail);
  // A step whose entry has not rendered yet is the next one.
  const depth = useRef(before.at(-1) === step ? before.length : before.length + 1);
  const hold = useEffectEvent((trail: FlowEntry['trail']) => {
    if (trail === before) return;
    if (trail.at(-1) === step) depth.current = trail.length;
    if (trail.length >= depth.current) return;
    void navigate(depth.current - trail.length);
    onBack();
  });
  useEffect(() => hold(trail), [trail]);
}

/**
 * Keeps the identity of a form in the history entry when its field loses the focus, and fills it in again after a
 * reload, Back or a change of language. For uncontrolled fields: the server renders them empty.
 */
export function useRestoredFields() {
  const { entry, note } = useFlowEntry();
  const form = useRef<HTMLFormElement>(null);
  const { identity, region } = entry;
  useEffect(() => {
    const field = form.current?.elements.namedItem('username');
    const select = form.current?.elements.namedItem('region');
    if (identity && field instanceof HTMLInputElement && field.value === '') field.value = identity;
    if (region && select instanceof HTMLSelectElement) select.value = region;
  }, [identity, region]);

  return {
    ref: form,
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      // The form was sent and the next pane takes the focus: the entry belongs to that pane.
      if (currentTarget.closest('[inert]')) return;
      const { name, value } = target as EventTarget as HTMLInputElement;
      if (name === 'username' && value !== identity) note({ identity: value });
      if (name === 'region' && value !== region) note({ region: value });
    },
  };
}
