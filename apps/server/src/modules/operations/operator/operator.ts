import { OPERATOR_NAME_LENGTH_MAX, OPERATOR_REASON_LENGTH_MAX } from '@gatehouse/domain/limits';
import { OperatorProblem } from './operator-problem.ts';

/** Who acts: the given name or the account of the system, and that account always where it is known. */
export interface Operator {
  name: string;
  osUser: string | null;
  /** Of an operator of the console. */
  id?: string;
  /** The network address of that operator. */
  address?: string;
}

/** An operator has no browser that the mail could name. */
export const NO_DEVICE = { browser: null, system: null };

/** Line breaks and control characters would forge lines in a list; lone surrogates cannot be stored. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export function identifyOperator(given: string | undefined, osUser: string | null): Operator {
  const name = (given ?? osUser ?? '').trim();
  if (name === '') throw new OperatorProblem('USAGE', 'Say who acts: --as NAME.');
  return { name: checkOperatorName(name), osUser };
}

export function checkOperatorName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > OPERATOR_NAME_LENGTH_MAX || UNSAFE_TEXT.test(name)) {
    throw new OperatorProblem(
      'USAGE',
      `The name of the operator must have at most ${OPERATOR_NAME_LENGTH_MAX} characters on one line.`,
    );
  }
  return name;
}

export function checkReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new OperatorProblem('USAGE', 'The reason is empty. Say why: --reason "…".');
  if (reason.length > OPERATOR_REASON_LENGTH_MAX || UNSAFE_TEXT.test(reason)) {
    throw new OperatorProblem(
      'USAGE',
      `The reason must have at most ${OPERATOR_REASON_LENGTH_MAX} characters on one line.`,
    );
  }
  return reason;
}
