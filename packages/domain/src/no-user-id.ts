/** The id of no user: for a query that must be made whether or not there is an account, so that its time reveals nothing. */
export const NO_USER_ID = '00000000-0000-0000-0000-000000000000';
