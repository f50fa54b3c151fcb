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

export function flowEntryOf(state: unknown): FlowEntry {
  return { ...START, ...(state as { flow?: Partial<FlowEntry> } | null)?.flow };
}

/** The state of a link to the first step of a flow, with an identity that is already known. */
export const flowStateOf = (typed: TypedInFlow) => ({ flow: { ...START, ...typed } });
