import { type NameFailureReason, nameFailureOf, withoutForbidden } from '@gatehouse/domain/game-account-name';
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from '@gatehouse/domain/limits';
import { isOffensiveName } from '../../identity/profile/offensive-name.rules.ts';

/** Why a player may not choose this name; null when they may. Uniqueness is checked elsewhere. */
export function accountNameFailureOf(name: string): NameFailureReason | null {
  return nameFailureOf(name) ?? (isOffensiveName(name) ? 'curse_word' : null);
}

/** The name of the nth account with this base name, within the maximum length. */
export function numberedName(name: string, nth: number): string {
  if (nth === 1) return name;
  const ending = `-${nth}`;
  return [...name].slice(0, NAME_LENGTH_MAX - ending.length).join('') + ending;
}

/** The name from the game, as far as our rule for names allows. */
export function keptName(inGame: string): string {
  const kept = [...withoutForbidden(inGame)].slice(0, NAME_LENGTH_MAX).join('');
  return kept.trimEnd().padEnd(NAME_LENGTH_MIN, '_');
}
