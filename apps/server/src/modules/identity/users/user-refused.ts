/** The database refuses the row of a new user, so that a retry cannot help. The cause is its error. */
export class UserRefused extends Error {
  override name = 'UserRefused';
}
