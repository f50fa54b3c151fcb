export type SendLinkFailure = 'rate-limit' | 'network' | 'unexpected';

export type SendLinkState =
  | { at: 'form'; failure: SendLinkFailure | null }
  | { at: 'sending' }
  | { at: 'sent'; email: string };

export function sendLinkFailureOf({ kind, status }: { kind: string; status: number }): SendLinkFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  return status === 429 ? 'rate-limit' : 'unexpected';
}
