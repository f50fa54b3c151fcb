export type SecondFactorPurpose = 'sign_in' | 'recover_password' | 'code_exchange' | 'merge' | 'enrolment';

export interface Challenge {
  purpose: SecondFactorPurpose;
  /** Known devices have a count of wrong codes of their own, and so has the recovery mail. */
  installationId: string | null;
}

/**
 * Stands before every token that is issued. It never runs inside a transaction: a wrong code must stay counted when
 * the act it guards is undone.
 */
export interface SecondFactor {
  isOn(userId: string): Promise<boolean>;
  /**
   * Whether a code was verified: false where there is no second factor, which may be turned on before the act that
   * follows. Throws OTP_REQUIRED for a missing code, with OTP_INVALID beside it for a wrong one. A code works once, and
   * five wrong ones end the challenge.
   */
  demand(userId: string, code: string | undefined, challenge: Challenge): Promise<boolean>;
  /** After a reset by mail: the wrong codes of unknown devices count no more. */
  forgiveGuesses(userId: string): Promise<void>;
}
