import {
  isGameAccountName,
  type NameFailureReason,
  nameFailureOf,
  tidyGameAccountName,
} from '@gatehouse/domain/game-account-name';
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from '@gatehouse/domain/limits';
import { CURSES, CURSES_ANYWHERE } from './curses.data.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Why a player may not choose this name; null when they may. Whether they have it already is another question. */
export function accountNameFailureOf(name: string): NameFailureReason | null {
  return nameFailureOf(name) ?? (isCurse(name) ? 'curse_word' : null);
}

/** The name for the nth account that would be called so, within the length that a name may have. */
export function numberedName(name: string, nth: number): string {
  if (nth === 1) return name;
  const ending = `-${nth}`;
  return [...name].slice(0, NAME_LENGTH_MAX - ending.length).join('') + ending;
}

/** What a game called an account, as far as our rule for names allows. */
export function keptName(inGame: string): string {
  const tidy = tidyGameAccountName(inGame);
  if (isGameAccountName(tidy)) return tidy;
  const plain = tidy.replace(/[^\p{L}\p{M}\p{Nd} _-]/gu, '-').padEnd(NAME_LENGTH_MIN, '_');
  return [...plain].slice(0, NAME_LENGTH_MAX).join('');
}

/**
 * Short curses are parts of honest names (Scunthorpe, Cassandra), so they count as whole words only; the others count
 * wherever they stand, with digits read as the letters they look like and spaces taken out.
 */
function isCurse(name: string): boolean {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [plain, plain.replace(/[013457]/g, (digit) => LOOK_ALIKES[digit] ?? digit)].some((text) => {
    const words = text.split(/[^\p{L}]+/u);
    const joined = words.join('');
    return (
      words.some((word) => CURSES.has(word)) ||
      CURSES.has(joined) ||
      CURSES_ANYWHERE.some((curse) => joined.includes(curse))
    );
  });
}
