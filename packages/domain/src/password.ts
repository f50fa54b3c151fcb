import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './limits.ts';

export const PASSWORD_REQUIREMENTS = [
  'too_short',
  'too_long',
  'digit_missing',
  'upper_case_missing',
  'lower_case_missing',
] as const;

export type PasswordRequirement = (typeof PASSWORD_REQUIREMENTS)[number];

const fails: Readonly<Record<PasswordRequirement, (password: string) => boolean>> = {
  too_short: (password) => password.length < PASSWORD_LENGTH_MIN,
  too_long: (password) => password.length > PASSWORD_LENGTH_MAX,
  digit_missing: (password) => !/\p{Nd}/u.test(password),
  upper_case_missing: (password) => !/\p{Lu}/u.test(password),
  lower_case_missing: (password) => !/\p{Ll}/u.test(password),
};

export function failedPasswordRequirements(password: string): PasswordRequirement[] {
  return PASSWORD_REQUIREMENTS.filter((requirement) => fails[requirement](password));
}

export function isPassword(password: string): boolean {
  return failedPasswordRequirements(password).length === 0;
}
