import { localPartOf } from '@gatehouse/domain/email';
import { dictionary } from '@zxcvbn-ts/language-common';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};
const SHORTEST_PERSONAL_STEM = 5;
/** The list of leaked passwords has a few of two letters, which are part of many good ones. */
const SHORTEST_COMMON_STEM = 3;

let commonStems: ReadonlySet<string> | undefined;

/** The letters of leaked passwords, at first use: a start does not wait for 50,000 of them. */
function getCommonStems(): ReadonlySet<string> {
  commonStems ??= new Set(
    dictionary['passwords-common'].map(lettersOf).filter(({ length }) => length >= SHORTEST_COMMON_STEM),
  );
  return commonStems;
}

/**
 * Most leaked passwords that meet our rule are a common word with decoration: a capital, a year, an exclamation mark,
 * a zero for an o. So only the letters are compared with the list.
 */
export function isCommonPassword(password: string, email?: string): boolean {
  const own = email === undefined ? '' : lettersOf(localPartOf(email));
  const common = getCommonStems();
  return stemsOf(password).some(
    (stem) =>
      common.has(stem) ||
      common.has(repeatedPartOf(stem)) ||
      isRun(stem) ||
      (own.length >= SHORTEST_PERSONAL_STEM && stem === own),
  );
}

/** As written and with look-alikes read as letters. Trimmed first, because a trailing 1 is a number. */
function stemsOf(password: string): string[] {
  const trimmed = password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  return [
    lettersOf(trimmed),
    lettersOf(trimmed.replace(/[@4310!5$7]/g, (sign) => LOOK_ALIKES[sign] ?? sign)),
  ];
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}

/** `abcabc` is `abc` twice. */
function repeatedPartOf(stem: string): string {
  return /^(.+?)\1+$/u.exec(stem)?.[1] ?? stem;
}

/** Empty, one repeated letter, or letters in the order of the alphabet. */
function isRun(stem: string): boolean {
  const steps = [...stem].slice(1).map((letter, index) => letter.charCodeAt(0) - stem.charCodeAt(index));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
