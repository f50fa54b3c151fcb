import type { ErrorCode } from '@gatehouse/contract/errors';
import { CodedError } from '../../../errors.ts';
import { ContentError } from '../../content/files/content-problem.ts';
import { OperatorProblem, type ProblemKind } from './operator-problem.ts';

const CODES: Readonly<Record<ProblemKind, ErrorCode>> = {
  FAILED: 'INTERNAL',
  USAGE: 'INVALID_REQUEST',
  NOT_FOUND: 'NOT_FOUND',
  REFUSED: 'ACT_REFUSED',
};

/** The console shows the same sentence as the command line. */
export function codedProblem(error: unknown): CodedError | undefined {
  if (error instanceof ContentError) return new CodedError('ACT_REFUSED', { message: error.message });
  if (!(error instanceof OperatorProblem)) return undefined;
  return new CodedError(CODES[error.kind], { message: error.message });
}
