import { expect, test } from 'vitest';
import { EMAIL_LENGTH_MAX } from './limits.ts';
import { returnForm } from './returned-form.ts';

test.each([
  [
    'an e-mail, and asks for the password',
    { username: 'a@b.test', password: 'Secret-1' },
    { username: 'a@b.test' },
    'password',
  ],
  [
    'a user name and its region',
    { username: 'mira', region: 'eu' },
    { username: 'mira', region: 'eu' },
    'username',
  ],
  ['no code', { code: '123456' }, {}, 'code'],
  ['no recovery code', { 'recovery-code': 'abc', email: 'a@b.test' }, { email: 'a@b.test' }, 'recovery-code'],
  ['no coupon', { coupon: 'ABCD-EFGH' }, {}, 'coupon'],
  ['no current password', { 'current-password': 'a', password: 'b' }, {}, 'current-password'],
  ['no field outside of the allow list', { favourite: 'tea' }, {}, 'favourite'],
  ['no field name that no form has', { '<script>': '1' }, {}, ''],
  ['no prototype key', { ['__proto__']: '1', constructor: '2' }, {}, 'constructor'],
  ['no control character', { username: 'a\0b' }, {}, 'username'],
  ['nothing that is too long', { username: 'a'.repeat(EMAIL_LENGTH_MAX + 1) }, {}, 'username'],
  ['nothing of an empty form', {}, {}, ''],
])('gives back %s', (_, fields, values, focus) => {
  expect(returnForm(Object.entries(fields))).toEqual({ values, focus });
});
