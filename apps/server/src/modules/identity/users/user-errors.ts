/** Another user has the address, or it is reserved for a former owner. */
export class EmailTaken extends Error {
  override name = 'EmailTaken';
}

/** The database refuses the row of a new user, so that a retry cannot help. The cause is its error. */
export class UserRefused extends Error {
  override name = 'UserRefused';
}
