import { type NameFailureReason, nameFailureOf } from '@gatehouse/domain/game-account-name';
import { CURSES, CURSES_ANYWHERE } from './curses.ts';

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
