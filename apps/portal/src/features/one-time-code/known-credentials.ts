/** The known credentials of the pending sign-in; the recovery step asks for the missing ones. */
export interface KnownCredentials {
  email?: string | undefined;
  password?: string | undefined;
}
