const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The id of no user: for a query that must be made whether or not there is an account, so that its time reveals nothing. */
export const NO_USER_ID = '00000000-0000-0000-0000-000000000000';
