import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './log-error.ts';

const CANARY = 'canary7e1b04';

test('omits values that a database error quotes, and keeps its code', () => {
  const cause = Object.assign(new Error(`Key (email)=(${CANARY}) already exists`), {
    code: '23505',
    constraint: 'users_email_canonical_key',
    detail: CANARY,
  });
  const error = new DrizzleQueryError('insert into users values ($1)', [CANARY], cause);
  const described = describeError(error);
  expect(described.cause).toMatchObject({ code: '23505', constraint: 'users_email_canonical_key' });
  expect(JSON.stringify(described)).not.toContain(CANARY);
});

test('keeps the message of other errors, truncated', () => {
  expect(describeError(new TypeError('cannot read it')).message).toBe('cannot read it');
  expect(describeError(new Error('x'.repeat(1000))).message).toHaveLength(200);
});

test('describes a thrown value that is no error by its type only', () => {
  expect(describeError(CANARY)).toEqual({ type: 'string', stack: [] });
});

test('describes the plain object that the queue emits for an error', () => {
  const emitted = {
    ...new Error('x'),
    message: 'the connection was refused',
    stack: 'Error\n    at connect (net.js:1:1)',
  };
  expect(describeError(emitted)).toEqual({
    type: 'object',
    message: 'the connection was refused',
    stack: ['at connect (net.js:1:1)'],
  });
});
