import type { KnownUser, Users } from '../../identity/users/users.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { parseUserReference, type UserReference } from './user-reference.ts';

export type UserLookup = ReturnType<typeof createUserLookup>;

export function createUserLookup({ users }: { users: Users }) {
  const findOrNull = (reference: UserReference): Promise<KnownUser | null> =>
    'id' in reference ? users.findById(reference.id) : users.findByEmail(reference.canonical);
  async function find(reference: UserReference): Promise<KnownUser> {
    const user = await findOrNull(reference);
    if (!user) throw new OperatorProblem('NOT_FOUND', `There is no user ${reference.given}.`);
    return user;
  }

  return {
    findOrNull,
    find,
    /** For acts that give something: anybody can sign up with an address that they do not own. */
    async findProven(given: UserReference | string): Promise<KnownUser> {
      const reference = typeof given === 'string' ? parseUserReference(given) : given;
      const user = await find(reference);
      if ('id' in reference || user.emailValidatedAt !== null) return user;
      throw new OperatorProblem(
        'REFUSED',
        `The address ${reference.given} is not validated, so this may be another person. Name the user by id: ${user.id}.`,
      );
    },
  };
}
