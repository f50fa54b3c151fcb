import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from './limits.ts';

export const NAME_FAILURE_REASONS = [
  'already_exists',
  'too_short',
  'too_long',
  'curse_word',
  'unknown_error',
] as const;

export type NameFailureReason = (typeof NAME_FAILURE_REASONS)[number];

/** Such as the Hangul filler, and two blank hieroglyphs: letters that show nothing. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]`;
const VISIBLE = String.raw`[[\p{L}\p{Nd}]--${INVISIBLE}]`;

/**
 * Vowel points, tones and accents belong to the letter before them. Five in a row fit the scripts in use: Thai needs two,
 * Devanagari and Arabic three, Hebrew with points and cantillation four, Burmese five (လျှို့). More are stacked to cover
 * the lines around the name.
 */
const MARKS = String.raw`[\p{M}--${INVISIBLE}]{0,5}`;

/** A letter or digit with its marks, a space, an underscore or a hyphen. */
const PART = String.raw`${VISIBLE}${MARKS}|[ _\-]`;

const WHOLE = new RegExp(`^(?=.{${NAME_LENGTH_MIN},${NAME_LENGTH_MAX}}$)(?:${PART})+$`, 'v');

/** The stored form: Unicode NFC, trimmed. */
export function tidyGameAccountName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Validates the stored form, so that three spaces are no name. */
export function isGameAccountName(name: string): boolean {
  return WHOLE.test(tidyGameAccountName(name));
}

/** With a hyphen for everything that a name cannot have; it may still be too short or too long. */
export function withoutForbidden(name: string): string {
  return tidyGameAccountName(name).replace(new RegExp(`(${PART})|.`, 'gsv'), (_, part) => part ?? '-');
}

/** Why a name is invalid, as a tracking reason; null when it is valid. */
export function nameFailureOf(name: string): NameFailureReason | null {
  if (isGameAccountName(name)) return null;
  const length = [...tidyGameAccountName(name)].length;
  if (length < NAME_LENGTH_MIN) return 'too_short';
  if (length > NAME_LENGTH_MAX) return 'too_long';
  return 'unknown_error';
}
