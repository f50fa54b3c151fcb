import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import { SYSTEMS } from '@gatehouse/contract/product';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, GENERAL_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type GamePackage = NonNullable<InstalledGame['packages']>[number];

const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;
const isLanguage = ({ name }: Pick<GamePackage, 'name'>) => LOCALE.test(name);
/** The shell adds that of its system. */
const isSystem = ({ name }: Pick<GamePackage, 'name'>) => (SYSTEMS as readonly string[]).includes(name);

/** What a player can choose: a language, and what is optional. */
export function choicesOf(packages: readonly GamePackage[] = []) {
  return {
    languages: packages.filter(isLanguage),
    extras: packages.filter((one) => !isLanguage(one) && !isSystem(one)),
  };
}

/** The language that is installed of a game that has several. */
export function installedLanguage(packages: readonly GamePackage[] = []): string | undefined {
  return packages.find((one) => isLanguage(one) && one.isInstalled)?.name;
}

/**
 * What an update installs: what is there already. The language of the page is added as long as the game does not have
 * it, so that it comes with the version that brings it.
 */
export function packagesToKeep(packages: readonly GamePackage[] | undefined, pageLocale: string): string[] {
  const all = packages ?? [];
  const kept = all.filter((one) => one.isInstalled && !isSystem(one)).map(({ name }) => name);
  return all.some(({ name }) => name === pageLocale) ? kept : [pageLocale, ...kept];
}

export type BranchCodeFailure = FormFailure<'code'>;
const wrong = (text: MessageId): BranchCodeFailure => ({ at: 'code', text });

export const BRANCH_CODE_FAILURES: Failures<'POST /patching/branch-codes', BranchCodeFailure> = {
  ...GENERAL_FAILURES,
  INVALID_REQUEST: wrong('Launcher.Options.CodeWrong'),
  DOWNLOAD_TOKEN_REQUIRED: wrong('Launcher.Options.CodeWrong'),
  NOT_OWNED: { at: 'form', text: 'Launcher.Error.Forbidden' },
  NOT_FOUND: wrong('Launcher.Options.CodeEmpty'),
};
