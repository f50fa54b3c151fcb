import { OPERATOR_NAME_LENGTH_MAX, OPERATOR_REASON_LENGTH_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { day, text, timestamp, uuid } from '../fields.ts';
import { ROLES } from './roles.ts';

export const operatorName = text(OPERATOR_NAME_LENGTH_MAX, 1);
export const reason = text(OPERATOR_REASON_LENGTH_MAX, 1);
/** The body of an act that needs nothing but its reason. */
export const reasonBody = z.object({ reason });
export const roles = z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length));
/** As the database and the audit log write it, so that no act is hidden behind another spelling of the same id. */
export const idInPath = uuid.check(z.toLowerCase());
export const operatorParams = z.object({ operatorId: idInPath });
export const auditReply = z.object({ auditId: z.int() });
export const moment = z.nullable(timestamp);
/** Of a report or a search. The day after it is counted too, and must be one that PostgreSQL has. */
export const searchedDay = day.check(z.refine((one) => one >= '1970' && one < '9999'));
/** Of a list in pages. */
export const LIST_PAGE_SIZE = 25;
/** `next` of the page before. */
export const pageCursor = z.optional(text(128, 1));
export const nextCursor = z.nullable(text(128, 1));
