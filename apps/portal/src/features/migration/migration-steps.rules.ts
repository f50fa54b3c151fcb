/** The screens of the flow, by their state names in the machine. */
export type MigrationScreen =
  | 'showUnmigratedAccounts'
  | 'showConfirmEmail'
  | 'showUnifyAccounts'
  | 'showSetGameAccountName'
  | 'showConcludingInfo';

export type MigrationStep = 'sign-in' | 'email' | 'unify' | 'name' | 'done';

/** The screen of each state. A pending call keeps its screen; before the first one there is none. */
const SCREEN_OF: Readonly<Record<string, MigrationScreen | null>> = {
  init: null,
  start: null,
  showUnmigratedAccounts: 'showUnmigratedAccounts',
  skipUnmigratedAccounts: 'showUnmigratedAccounts',
  showConfirmEmail: 'showConfirmEmail',
  confirmEmail: 'showConfirmEmail',
  showUnifyAccounts: 'showUnifyAccounts',
  unifyAccounts: 'showUnifyAccounts',
  showSetGameAccountName: 'showSetGameAccountName',
  setGameAccountName: 'showSetGameAccountName',
  showConcludingInfo: 'showConcludingInfo',
};

/** While the session is created, and in the final state, the previous screen stays. */
export function screenOf(state: string, before: MigrationScreen | null): MigrationScreen | null {
  return SCREEN_OF[state] === undefined ? before : SCREEN_OF[state];
}

interface Way {
  screen: MigrationScreen;
  /** Whether the account existed only in the game at the start. */
  isGameUser: boolean;
  wasMerged: boolean;
  /** Whether the name comes from the game, so that the player may have to choose a new one. */
  mayNeedName: boolean;
}

/** The steps of the player’s path, as far as they are known. */
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
