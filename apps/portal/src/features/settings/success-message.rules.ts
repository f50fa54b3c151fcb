export interface SuccessMessage {
  title: string;
  message: string;
}

/** What the page before passed on. A state of the browser's history can be old, or somebody else's. */
export function successMessageIn(state: unknown): SuccessMessage | null {
  const { title, message } = Object(state);
  return typeof message === 'string' && message !== ''
    ? { title: typeof title === 'string' ? title : '', message }
    : null;
}
