import { describe, expect, test } from 'vitest';
import { fileFormatOf } from './import-format.ts';

function readAfter(header: string, line: string | Buffer) {
  const format = fileFormatOf(Buffer.from(header));
  if ('problem' in format) throw new Error(format.problem);
  return format.read(Buffer.from(line));
}

describe('A header', () => {
  test.each([
    ['game;username;passwordHash', /separated by semicolons/],
    ['game\tusername', /separated by tabs/],
    ['game|username', /separated by vertical bars/],
    ['username,password', /unknown columns: "password"/],
    ['Username,email', /unknown columns: "Username"/],
    ['username,email,username', /username twice/],
    ['"username,email', /a quote is not closed/],
    [Buffer.from([0xff, 0xfe, 0x67, 0x00]), /not UTF-8/],
  ])('%s is refused as a whole', (header, problem) => {
    expect(fileFormatOf(Buffer.from(header))).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('may begin with a byte order mark, and have quotes', () => {
    expect(readAfter('\ufeff"username",email', 'Ann,a@example.test')).toMatchObject({
      record: { username: 'Ann', email: 'a@example.test', game: '' },
    });
  });
});

describe('A line of CSV', () => {
  test('is trimmed, and has the columns of the header in their order', () => {
    expect(readAfter('email,username', ' a@example.test , "Ann')).toEqual({
      problem: { field: 'line', why: expect.any(String) },
    });
    expect(readAfter('email,username', ' a@example.test , Ann ')).toMatchObject({
      record: { email: 'a@example.test', username: 'Ann' },
    });
  });

  test.each([
    ['a@example.test', /has 1 cells, the header has 2/],
    ['a,b,c', /has 3 cells/],
    [Buffer.from([0x61, 0x2c, 0xc3, 0x28]), /not UTF-8/],
  ])('%s is refused, without a word of it', (line, why) => {
    const outcome = readAfter('email,username', line);
    expect(outcome).toEqual({ problem: { field: 'line', why: expect.stringMatching(why) } });
    expect(JSON.stringify(outcome)).not.toContain('example.test');
  });
});

describe('A line of NDJSON', () => {
  test('has texts, numbers and lists', () => {
    const line = '{"username":"Ann","email":null,"products":["emberfall","neon-drift"],"createdAt":2020}';
    expect(readAfter('{"username":"Bo"}', line)).toMatchObject({
      record: { username: 'Ann', email: '', products: 'emberfall neon-drift', createdAt: '2020' },
    });
  });

  test.each([
    ['[1]', 'line', /no object/],
    ['{"username":', 'line', /not JSON/],
    ['{"password":"x"}', 'line', /unknown key "password"/],
    ['{"username":{"a":1}}', 'username', /neither a text/],
    ['{"username":true}', 'username', /neither a text/],
  ])('%s is refused', (line, field, why) => {
    expect(readAfter('{}', line)).toEqual({ problem: { field, why: expect.stringMatching(why) } });
  });
});
