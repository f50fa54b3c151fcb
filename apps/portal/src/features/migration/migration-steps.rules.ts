/** The screens of the flow, by the machine's names. */
export type MigrationScreen =
  | 'showUnmigratedAccounts'
  | 'showConfirmEmail'
  | 'showUnifyAccounts'
  | 'showSetGameAccountName'
  | 'showConcludingInfo';

export type MigrationStep = 'sign-in' | 'email' | 'unify' | 'name' | 'done';

/** Which screen stands while the machine is in a state. What waits for an answer keeps its screen; before the first there is none. */
const SCREEN_OF: Readonly<Record<string, MigrationScreen | null>> = {
  init: null,
  start: null,
  showUnmigratedAccounts: 'showUnmigratedAccounts',
  showConfirmEmail: 'showConfirmEmail',
  confirmEmail: 'showConfirmEmail',
  showUnifyAccounts: 'showUnifyAccounts',
  unifyAccounts: 'showUnifyAccounts',
  showSetGameAccountName: 'showSetGameAccountName',
  setGameAccountName: 'showSetGameAccountName',
  showConcludingInfo: 'showConcludingInfo',
};

/** While the session is taken over, and at the end, the screen before stays. */
export function screenOf(state: string, before: MigrationScreen | null): MigrationScreen | null {
  return SCREEN_OF[state] === undefined ? before : SCREEN_OF[state];
}

interface Way {
  screen: MigrationScreen;
  /** Whether the account was only the game's when the player came. */
  isGameUser: boolean;
  wasMerged: boolean;
  /** Whether the game gave the account its name, so that a new one may have to be chosen. */
  mayNeedName: boolean;
}

/** The steps of the way the player is on, for as much of it as can be known. */
export function stepsOf({ screen, isGameUser, wasMerged, mayNeedName }: Way): MigrationStep[] {
  if (!isGameUser) return screen === 'showConcludingInfo' ? ['sign-in', 'done'] : ['sign-in'];
  const unifies = wasMerged || screen === 'showUnifyAccounts' || screen === 'showSetGameAccountName';
  if (!unifies) return ['sign-in', 'email', 'done'];
  return mayNeedName ? ['sign-in', 'unify', 'name', 'done'] : ['sign-in', 'unify', 'done'];
}

const STEP_OF: Record<MigrationScreen, MigrationStep> = {
  showUnmigratedAccounts: 'sign-in',
  showConfirmEmail: 'email',
  showUnifyAccounts: 'unify',
  showSetGameAccountName: 'name',
  showConcludingInfo: 'done',
};

export function currentStepOf(screen: MigrationScreen): MigrationStep {
  return STEP_OF[screen];
}
