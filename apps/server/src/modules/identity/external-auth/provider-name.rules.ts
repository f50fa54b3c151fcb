import { isGameAccountName, withoutForbidden } from '@gatehouse/domain/game-account-name';
import { isOffensiveName } from '../profile/offensive-name.rules.ts';

/**
 * The display name of a first social sign-in. Anybody can call themselves anything at a provider, so the name follows the
 * rules for names that players choose. Null where nothing acceptable is left.
 */
export function displayNameFromProvider(name: string | null): string | null {
  if (name === null || isOffensiveName(name)) return null;
  const clean = withoutForbidden(name)
    .replace(/-{2,}/g, '-')
    .replace(/^[ -]+|[ -]+$/g, '');
  return isGameAccountName(clean) && !isOffensiveName(clean) ? clean : null;
}
