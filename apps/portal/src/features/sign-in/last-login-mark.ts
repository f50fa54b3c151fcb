/** Local storage key: how the last sign-in in this browser was. Stored only with consent to statistics. */
export const LAST_LOGIN = 'gatehouse.last-login';
