/** `2fa-removed`: the recovery code switched it off, so sign-in starts again. `2fa-cancelled`: the player went back. */
export type TwoFactorCancelReason = '2fa-removed' | '2fa-cancelled';

export interface TwoFactorPrompt {
  /** The same for every prompt of one paused request. */
  requestId: symbol;
  /** The code sent before was wrong. */
  isInvalid: boolean;
  submit(code: string): void;
  cancel(reason: TwoFactorCancelReason): void;
  /** Resolves once this prompt is of no more use: its code was answered, or the request was given up. */
  settled: Promise<void>;
}
