import type { KnownUser, Users } from '../../identity/users/users.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { UserReference } from './user-reference.ts';

export type UserLookup = ReturnType<typeof createUserLookup>;

export function createUserLookup({ users }: { users: Users }) {
  return {
    async find(reference: UserReference): Promise<KnownUser> {
      const user =
        'id' in reference ? await users.findById(reference.id) : await users.findByEmail(reference.canonical);
      if (!user) throw new OperatorProblem('NOT_FOUND', `There is no user ${reference.given}.`);
      return user;
    },
  };
}
