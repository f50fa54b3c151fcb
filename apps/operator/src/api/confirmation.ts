/** Calls that wait until the operator has confirmed the second factor, or has refused. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

export function confirmOperator(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    for (const listener of listeners) listener();
  });
}

export function answerConfirmation(isConfirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const answer of answered) answer(isConfirmed);
  for (const listener of listeners) listener();
}

export const isConfirmationAsked = () => waiting.length > 0;

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
