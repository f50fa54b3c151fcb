import { canonicalEmail } from '@gatehouse/domain/email';
import { isUuid } from '@gatehouse/domain/uuid';
import { OperatorProblem } from '../operator/operator-problem.ts';

export type UserReference = { given: string } & ({ id: string } | { canonical: string });

/**
 * A user is referenced by e-mail address or id. Nothing else is unique: several users may share a nickname or game
 * name.
 */
export function parseUserReference(text: string): UserReference {
  if (isUuid(text)) return { given: text, id: text.toLowerCase() };
  const canonical = canonicalEmail(text);
  if (canonical !== null) return { given: text, canonical };
  throw new OperatorProblem('USAGE', `"${text}" is neither an e-mail address nor a user id.`);
}
