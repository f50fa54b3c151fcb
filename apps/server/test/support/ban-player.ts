import { parseUserReference } from '../../src/modules/operations/user-acts/user-reference.ts';
import { withOperatorTools } from '../../src/operator/open-operator.ts';
import { TEST_OPERATOR } from './test-operator.ts';

/** As `gatehouse user ban` does, without the start of a process. */
export async function banPlayer(variables: Record<string, string>, email: string): Promise<void> {
  await withOperatorTools({ variables }, async ({ services }) => {
    const { id } = await services.userLookup.find(parseUserReference(email));
    await services.userActs.ban(TEST_OPERATOR, id, { reason: 'A test', endsAt: null, category: 'terms' });
  });
}
