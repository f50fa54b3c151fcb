import { browserLocalStorage, type ConsentCategory, createConsentedStorage } from '../platform/storage.ts';
import { LAST_LOGIN } from './consented-marks.ts';

export type LoginSubpage = 'first_login' | 'remembered_login' | 'not_remembered_login';

/** How the last sign-in in this browser was, for statistics and only with consent to them. */
export function createLoginMemory(allows: (category: ConsentCategory) => boolean) {
  const storage = createConsentedStorage(browserLocalStorage, 'statistics', allows);
  const lastLogin = (): LoginSubpage => {
    const last = storage.getItem(LAST_LOGIN);
    return last === 'remembered_login' || last === 'not_remembered_login' ? last : 'first_login';
  };
  const nextLogin = (isRemembered: boolean): LoginSubpage =>
    isRemembered ? 'remembered_login' : 'not_remembered_login';
  return {
    lastLogin,
    subpageOf: (isRemembered: boolean) =>
      lastLogin() === 'first_login' ? 'first_login' : nextLogin(isRemembered),
    remember: (isRemembered: boolean) => storage.setItem(LAST_LOGIN, nextLogin(isRemembered)),
  };
}
