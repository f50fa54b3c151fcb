/** The address belongs to somebody, or somebody may still claim it back. */
export class EmailTaken extends Error {
  override name = 'EmailTaken';
}
