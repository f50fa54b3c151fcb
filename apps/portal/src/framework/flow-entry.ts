import { browserSessionStorage } from '../platform/storage.ts';

/**
 * What the history entry of a step holds: the step and what was typed before it. The browser stores it with the
 * session, so it never holds a password or a code.
 */
export interface FlowEntry {
  /** Empty for the first step. */
  step: string;
  /** The steps since the first one, this one last. */
  trail: readonly string[];
  identity: string;
  region: string | null;
}

export type TypedInFlow = Partial<Pick<FlowEntry, 'identity' | 'region'>>;

const START: FlowEntry = { step: '', trail: [], identity: '', region: null };
const STORAGE_NAME = 'gatehouse.flow';

export function flowEntryOf(state: unknown): FlowEntry {
  return { ...START, ...(state as { flow?: Partial<FlowEntry> } | null)?.flow };
}

/** The state of a link to the first step of a flow, with an identity that is already known. */
export const flowStateOf = (typed: TypedInFlow) => ({ flow: { ...START, ...typed } });

/** A change of language loads a new document: leaves the step and what was typed for the page at `path`. */
export function carryFlow(path: string, state: unknown): void {
  const flow = flowEntryOf(state);
  if (flow.identity) browserSessionStorage.setItem(STORAGE_NAME, JSON.stringify({ path, flow }));
}

/** What was carried to the page at `path`, once. */
export function takeCarriedFlow(path: string): FlowEntry | null {
  const carried = browserSessionStorage.getItem(STORAGE_NAME);
  if (!carried) return null;
  browserSessionStorage.removeItem(STORAGE_NAME);
  const left = JSON.parse(carried) as { path: string; flow: FlowEntry };
  return left.path === path ? left.flow : null;
}
