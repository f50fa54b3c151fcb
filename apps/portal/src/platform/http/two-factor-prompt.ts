/** `2fa-removed`: the recovery code switched two-factor off, sign-in restarts. `2fa-cancelled`: the prompt was closed. */
export type TwoFactorCancelReason = '2fa-removed' | '2fa-cancelled';

/** Emitted as `twoFactorRequired` by `withTwoFactor`, kept by `two-factor-prompt-store.ts`, shown by the code step. */
export interface TwoFactorPrompt {
  /** The same for every prompt of one paused request. */
  requestId: symbol;
  /** The previous code was wrong. */
  isInvalid: boolean;
  submit(code: string): void;
  cancel(reason: TwoFactorCancelReason): void;
  /** Resolves once this prompt is done: its code was accepted or rejected, or the request was aborted. */
  settled: Promise<void>;
}
