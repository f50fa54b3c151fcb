import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from './limits.ts';

export const NAME_FAILURE_REASONS = [
  'already_exists',
  'too_short',
  'too_long',
  'curse_word',
  'unknown_error',
] as const;

export type NameFailureReason = (typeof NAME_FAILURE_REASONS)[number];

/** Letters, digits, space, underscore or hyphen; for the `pattern` attribute too. */
export const GAME_ACCOUNT_NAME_PATTERN = String.raw`[\p{L}\p{M}\p{Nd} _\-]{${NAME_LENGTH_MIN},${NAME_LENGTH_MAX}}`;

const whole = new RegExp(`^${GAME_ACCOUNT_NAME_PATTERN}$`, 'v');

/** The stored form: Unicode NFC, trimmed. */
export function tidyGameAccountName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Validates the stored form, so that three spaces are no name. */
export function isGameAccountName(name: string): boolean {
  return whole.test(tidyGameAccountName(name));
}

/** Why a name is invalid, as a tracking reason; null when it is valid. */
export function nameFailureOf(name: string): NameFailureReason | null {
  if (isGameAccountName(name)) return null;
  const length = [...tidyGameAccountName(name)].length;
  if (length < NAME_LENGTH_MIN) return 'too_short';
  if (length > NAME_LENGTH_MAX) return 'too_long';
  return 'unknown_error';
}
