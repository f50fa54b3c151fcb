import { expect, test } from 'vitest';
import { reportOf, type StepCount } from './funnels.rules.ts';

const count = (day: string, step: string, visitors: number): StepCount => ({
  day,
  funnel: 'sign-up',
  step,
  visitors,
});
const signUpOf = (...counts: StepCount[]) =>
  reportOf(counts, '2026-11-01', '2026-11-16').find(({ funnel }) => funnel === 'sign-up');

test('each step has its visitors and the share that it lost of the step before', () => {
  const report = signUpOf(
    count('2026-11-16', 'viewed', 40),
    count('2026-11-16', 'submitted', 20),
    count('2026-11-16', 'created', 15),
  );
  expect(report?.days).toEqual([
    {
      day: '2026-11-16',
      steps: [
        { step: 'viewed', visitors: 40, dropOff: null },
        { step: 'submitted', visitors: 20, dropOff: 0.5 },
        { step: 'created', visitors: 15, dropOff: 0.25 },
      ],
    },
  ]);
});

test('the total adds up the days, and days without visitors are zero', () => {
  const report = signUpOf(count('2026-11-14', 'viewed', 3), count('2026-11-16', 'viewed', 4));
  expect(report?.days.map(({ day, steps }) => [day, steps[0]?.visitors])).toEqual([
    ['2026-11-14', 3],
    ['2026-11-15', 0],
    ['2026-11-16', 4],
  ]);
  expect(report?.total[0]).toEqual({ step: 'viewed', visitors: 7, dropOff: null });
  expect(report?.days[1]?.steps[1]?.dropOff).toBeNull();
});

test('without events there is today', () => {
  expect(signUpOf()?.days.map(({ day }) => day)).toEqual(['2026-11-16']);
});
