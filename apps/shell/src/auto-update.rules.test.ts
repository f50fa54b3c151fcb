import { expect, test } from 'vitest';
import { isUpdateDue } from './auto-update.rules.ts';

const at = (time: string) => new Date(`2026-11-18T${time}:00`);
const night = { from: '02:00', to: '06:00' };
const overMidnight = { from: '23:00', to: '05:00' };

test.each([
  ['ask', night, '03:00', null, false],
  ['automatic', night, '12:00', null, true],
  ['automatic', night, '12:00', '08:01', false],
  ['automatic', night, '12:00', '08:00', true],
  ['scheduled', night, '01:59', null, false],
  ['scheduled', night, '02:00', null, true],
  ['scheduled', night, '05:59', null, true],
  ['scheduled', night, '06:00', null, false],
  ['scheduled', night, '03:00', '02:30', false],
  ['scheduled', overMidnight, '23:30', null, true],
  ['scheduled', overMidnight, '04:59', null, true],
  ['scheduled', overMidnight, '12:00', null, false],
] as const)('%s, %o: at %s after a check at %s is %s', (updates, updateHours, now, checked, isDue) => {
  expect(isUpdateDue({ updates, updateHours }, at(now), checked && at(checked))).toBe(isDue);
});
