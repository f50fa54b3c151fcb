/** Another user has the address, or it is reserved for a former owner. */
export class EmailTaken extends Error {
  override name = 'EmailTaken';
}
