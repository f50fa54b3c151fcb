import { canonicalEmail } from '@gatehouse/domain/email';
import { isUuid } from '@gatehouse/domain/uuid';
import { OperatorProblem } from '../operator/operator-problem.ts';

export type UserReference = { given: string } & ({ id: string } | { canonical: string });

/**
 * A user is referenced by e-mail address or id. Nothing else is unique: several users may share a nickname or game
 * name.
 */
export function parseUserReference(text: string): UserReference {
  const reference = readUserReference(text);
  if (reference) return reference;
  throw new OperatorProblem('USAGE', `"${text}" is neither an e-mail address nor a user id.`);
}

export function readUserReference(text: string): UserReference | null {
  if (isUuid(text)) return { given: text, id: text.toLowerCase() };
  const canonical = canonicalEmail(text);
  return canonical === null ? null : { given: text, canonical };
}
