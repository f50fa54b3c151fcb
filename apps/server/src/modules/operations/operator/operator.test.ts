import { describe, expect, test } from 'vitest';
import { parseUserReference } from '../user-acts/user-reference.ts';
import { checkReason, identifyOperator } from './operator.ts';

const ID = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';

describe('The operator', () => {
  test('is the given name, else the user of the system', () => {
    expect(identifyOperator(' Ada ', 'deploy')).toEqual({ name: 'Ada', osUser: 'deploy' });
    expect(identifyOperator(undefined, 'deploy')).toEqual({ name: 'deploy', osUser: 'deploy' });
  });

  test.each([
    [undefined, null],
    ['', 'deploy'],
    ['   ', 'deploy'],
    ['Ada\nuser.ban', 'deploy'],
    ['x'.repeat(65), 'deploy'],
  ])('is not %j on the system of %j', (name, osUser) => {
    expect(() => identifyOperator(name, osUser)).toThrow();
  });
});

describe('A reason', () => {
  test('is one line of up to 500 characters, in any script', () => {
    expect(checkReason('  غش في اللعبة – ticket 4711 ')).toBe('غش في اللعبة – ticket 4711');
    expect(checkReason('x'.repeat(500))).toHaveLength(500);
  });

  test.each(['', '   ', 'x'.repeat(501), 'a\nb', 'a\u001b[2Jb', 'a\u202eb', 'a\ud800b', 'a\u2028b'])(
    'is not %j',
    (text) => {
      expect(() => checkReason(text)).toThrow(/reason/);
    },
  );
});

describe('A user is named', () => {
  test('by id or by e-mail address, in any case', () => {
    expect(parseUserReference(ID.toUpperCase())).toMatchObject({ id: ID });
    expect(parseUserReference('Ada@Example.test')).toMatchObject({ canonical: 'ada@example.test' });
  });

  test.each(['ada', '', ID.slice(1), `${ID}0`, 'ada@example', "x'; drop table users"])(
    'not by %j',
    (text) => {
      expect(() => parseUserReference(text)).toThrow('neither an e-mail address nor a user id');
    },
  );
});
