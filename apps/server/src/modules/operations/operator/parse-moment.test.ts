import { describe, expect, test } from 'vitest';
import { parseFutureMoment, parseMoment } from './parse-moment.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

describe('A moment', () => {
  test.each([
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-12-01T18:00Z', '2026-12-01T18:00:00.000Z'],
    ['2026-12-01T18:00:30Z', '2026-12-01T18:00:30.000Z'],
    ['2026-12-01T18:00+02:00', '2026-12-01T16:00:00.000Z'],
    ['30m', '2026-11-15T12:30:00.000Z'],
    ['12h', '2026-11-16T00:00:00.000Z'],
    ['7d', '2026-11-22T12:00:00.000Z'],
    ['2w', '2026-11-29T12:00:00.000Z'],
    ['99999w', '3943-05-23T12:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseMoment(text, NOW, 'forward').toISOString()).toBe(moment);
  });

  test('as a duration counts back where a past moment is required', () => {
    expect(parseMoment('7d', NOW, 'back').toISOString()).toBe('2026-11-08T12:00:00.000Z');
    expect(parseMoment('2026-11-01', NOW, 'back').toISOString()).toBe('2026-11-01T00:00:00.000Z');
  });

  test.each([
    '',
    ' ',
    'tomorrow',
    '7',
    '7 d',
    '-7d',
    '1.5d',
    '7y',
    '7D',
    '100000w',
    '01.12.2026',
    '2026-13-01',
    '2026-02-30',
    '2027-02-29',
    '0000-01-01',
    '1969-12-31',
    '2026-12-01T18:00',
    '2026-12-01 18:00Z',
    '2026-12-01T25:00Z',
    '2026-02-30T10:00Z',
    '+010000-01-01',
  ])('is never "%s"', (text) => {
    expect(() => parseMoment(text, NOW, 'forward')).toThrow('is neither a date');
  });
});

describe('A moment in the future', () => {
  test.each(['2026-11-15', '2026-11-15T12:00:00Z', '0d', '2020-01-01'])('is not %s', (text) => {
    expect(() => parseFutureMoment('--until', text, NOW)).toThrow(`--until ${text} is not in the future.`);
  });

  test('may be a second away', () => {
    expect(parseFutureMoment('--until', '2026-11-15T12:00:01Z', NOW).getTime()).toBe(NOW.getTime() + 1000);
  });
});
