/** What is known of the player whose sign-in waits; the recovery step asks for the rest. */
export interface KnownCredentials {
  email?: string | undefined;
  password?: string | undefined;
}
