import { OPERATOR_NOTE_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import { type ListPage, type PageWanted, pageOf, wrongCursor } from '../operator/list-page.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { insertNote, moveNotes, notesOf, type OperatorNote } from './user-notes.repository.ts';

/** Lines are kept; other control characters would act on a terminal, and lone surrogates cannot be stored. */
const UNSAFE_TEXT = /[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/u;

export type { OperatorNote } from './user-notes.repository.ts';
export type UserNotes = ReturnType<typeof createUserNotes>;

/** What operators write about a player for each other. The player's export contains it, and the erasure deletes it. */
export function createUserNotes({
  db,
  clock,
  users,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  users: Pick<Users, 'lock'>;
  auditLog: AuditLog;
}) {
  return {
    /** The audit entry outlives the account, so it does not repeat the text. */
    async add(
      operator: Operator,
      userId: string,
      given: string,
    ): Promise<{ auditId: number; noteId: number }> {
      const text = given.trim();
      if (text === '' || text.length > OPERATOR_NOTE_LENGTH_MAX || UNSAFE_TEXT.test(text)) {
        throw new OperatorProblem(
          'USAGE',
          `A note must have 1 to ${OPERATOR_NOTE_LENGTH_MAX} characters, without control characters.`,
        );
      }
      return db.transaction(async (tx) => {
        if (!(await users.lock(tx, userId))) {
          throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
        }
        const noteId = await insertNote(tx, { userId, operator: operator.name, text, notedAt: clock.now() });
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.note',
          subjectType: 'user',
          subjectId: userId,
          reason: null,
          details: { noteId },
        });
        return { auditId, noteId };
      });
    },
    /** Of a ghost that becomes part of a player. */
    reassign: moveNotes,
    /** Newest first. */
    async list(userId: string, { after, limit }: PageWanted): Promise<ListPage<OperatorNote>> {
      if (after !== null && !/^\d{1,15}$/.test(after)) throw wrongCursor();
      const beforeId = after === null ? null : Number(after);
      const rows = await notesOf(db.queries, userId, { beforeId, limit: limit + 1 });
      return pageOf(rows, limit, ({ id }) => String(id));
    },
  };
}
