import type { Users } from '../users/users.service.ts';
import type { SignInMethod } from './sign-in-methods.service.ts';

/** The password among the sign-in methods. */
export function createPasswordMethod({ users }: { users: Users }): SignInMethod {
  return {
    list: async (_tx, { passwordHash, passwordChangedAt }) =>
      passwordHash === null ? [] : [{ id: null, name: null, at: passwordChangedAt }],
    isSufficient: ({ email }) => email !== null,
    async remove(tx, userId, since) {
      // The attacker had to know the password, or to have set it.
      if (since) await users.exposePasswords(tx, userId, since);
      else await users.setPasswordHash(tx, userId, null);
      return [];
    },
  };
}
