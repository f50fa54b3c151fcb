import type { Role } from '@gatehouse/contract/operator/roles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, showPage } from '../../../test/show-page.tsx';
import Operations from './operations.tsx';

const AT = '2026-11-19T08:00:00.000Z';
const JOB = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';

function show(replies: Record<string, Reply>, { tab, role = 'admin' }: { tab?: string; role?: Role } = {}) {
  const at = `/operations${tab === undefined ? '' : `?tab=${tab}`}`;
  return showPage(<Operations />, { at, path: '/operations', role, replies });
}

const rowOf = async (text: string) => {
  const cell = await screen.findByText(text);
  return cell.closest('tr') as HTMLElement;
};
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const queue = { queue: 'mail', waiting: 3, delayed: 1, running: 2, failed: 1, oldestDueSeconds: 61.4 };
const job = { jobId: JOB, queue: 'mail', attempts: 4, error: 'SmtpError', createdAt: AT, endedAt: AT };
const jobs = [
  { ...job, state: 'failed', nextAt: null },
  { ...job, jobId: JOB.replace('01', '02'), queue: 'refund', state: 'retry', nextAt: AT },
];

test('a job that has failed for good is run again with a reason, and not one that is tried again by itself', async () => {
  const { sent } = show({
    'GET /operations/jobs': { queues: [queue], jobs },
    [`POST /operations/jobs/${JOB}/retry`]: { auditId: 1 },
  });
  const failed = (await screen.findAllByText('SmtpError'))[0]?.closest('tr') as HTMLElement;
  expect(screen.getAllByRole('button', { name: 'Run again' })).toHaveLength(1);
  const user = userEvent.setup();
  await user.click(within(failed).getByRole('button', { name: 'Run again' }));
  await user.type(screen.getByLabelText('Reason'), 'the mail server is back');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Run again' }));
  await screen.findByText('The job is queued again.');
  expect(sent).toContainEqual({
    call: `POST /operations/jobs/${JOB}/retry`,
    body: { reason: 'the mail server is back' },
  });
});

test('support sees queues and jobs, and neither runs one again nor runs the checks', async () => {
  show({ 'GET /operations/jobs': { queues: [queue], jobs } }, { role: 'support' });
  const [, counted] = await screen.findAllByRole('table');
  expect(textsOf(within(counted as HTMLElement).getAllByRole('row')[1] as HTMLElement)).toEqual([
    ...['mail', '3', '61 s', '1', '2', '1'],
  ]);
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Doctor' })).toBeNull();
});

const node = {
  ...{ nodeId: JOB, host: 'web-1', version: '2.0.0', role: 'web', contentRelease: 7 },
  ...{ contentReleaseWanted: 7, contentProblem: null, challengesDemanded: 0, challengesSolved: 0 },
  ...{ startedAt: AT, seenAt: AT, isSilent: false },
};

test.each([
  ['of another version', { version: '1.0.0' }, true],
  ['of another version that is silent', { version: '1.0.0', isSilent: true }, false],
  ['of the same version', {}, false],
])('a process %s next to others', async (_, other, isWarned) => {
  const nodes = [node, { ...node, nodeId: JOB.replace('01', '02'), host: 'web-2', ...other }];
  show({ 'GET /operations/nodes': { version: '2.0.0', nodes } }, { tab: 'nodes' });
  await rowOf('web-2');
  expect(screen.queryByText(/Not all processes have the same version/) !== null).toBe(isWarned);
});

test('a process that could not take the current release says why', async () => {
  const behind = { ...node, contentRelease: 6, contentProblem: 'art/hero.webp is missing' };
  show({ 'GET /operations/nodes': { version: '2.0.0', nodes: [behind] } }, { tab: 'nodes' });
  expect(textsOf(await rowOf('web-1'))).toContain('6, should be 7 art/hero.webp is missing');
});

test('the checks run when they are asked for, and name what to do', async () => {
  const checks = [
    { name: 'database', state: 'ok', message: 'PostgreSQL 16', advice: null },
    { name: 'redis', state: 'fail', message: 'does not answer', advice: 'Check REDIS_URL.' },
  ];
  const { sent } = show(
    { 'GET /operations/doctor': { checkedAt: AT, isHealthy: false, checks } },
    { tab: 'doctor' },
  );
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Run the checks' }));
  expect(textsOf(await rowOf('redis'))).toEqual(['Failed', 'redis', 'does not answer\nCheck REDIS_URL.']);
  expect(screen.getByText(/Something has failed/)).toBeDefined();
});

test('limits are those of the node, and can be sorted', async () => {
  const constants = [
    { name: 'PASSWORD_LENGTH_MAX', value: 128 },
    { name: 'BULK_PLAYERS_MAX', value: 100_000 },
  ];
  const settings = [{ name: 'REQUESTS_PER_SECOND', value: null, unit: 'requests' }];
  const challenges = [{ name: 'wrong-password', free: 10, step: 5, max: 100 }];
  show({ 'GET /operations/limits': { settings, challenges, constants } }, { tab: 'limits' });
  expect(textsOf(await rowOf('REQUESTS_PER_SECOND'))).toEqual(['REQUESTS_PER_SECOND', '–', 'requests']);
  expect(textsOf(await rowOf('Wrong password'))).toEqual(['Wrong password', '10', '5', '100']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Value' }).at(-1) as HTMLElement);
  const names = screen.getAllByText(/_MAX$/).map(({ textContent }) => textContent);
  expect(names).toEqual(['BULK_PLAYERS_MAX', 'PASSWORD_LENGTH_MAX']);
});

test('an event that is over its allowance says that every request needs a challenge', async () => {
  const site = [
    { name: 'sign-up', used: 900, free: 500, work: 3 },
    { name: 'sign-in', used: 4, free: 500, work: 0 },
  ];
  const reply = { demanded: 812, solved: 790, since: AT, site };
  show({ 'GET /operations/challenges': reply }, { tab: 'challenges' });
  expect(textsOf(await rowOf('Sign up'))).toEqual([
    'Sign up',
    '900',
    '500',
    'Every request needs a challenge',
  ]);
  expect(textsOf(await rowOf('Sign in'))).toEqual(['Sign in', '4', '500', 'None']);
  expect(screen.getByText('812')).toBeDefined();
});

test('funnels say what was lost at each step, for the days that are asked for', async () => {
  const steps = (visitors: number) => [
    { step: 'shown', visitors: 200, dropOff: null },
    { step: 'sent', visitors, dropOff: 1 - visitors / 200 },
  ];
  const funnels = [{ funnel: 'sign-up', days: [{ day: '2026-11-17', steps: steps(50) }], total: steps(150) }];
  const accounts = [{ day: '2026-11-16', created: 12, validated: 9 }];
  const { sent } = show(
    { 'GET /operations/funnels': { from: '2026-11-01', to: '2026-11-18', funnels, accounts, orders: [] } },
    { tab: 'funnels&from=2026-11-01' },
  );
  expect(textsOf(await rowOf('All'))).toEqual(['All', '200', '150 (−25%)']);
  expect(textsOf(await rowOf('2026-11-17'))).toEqual(['2026-11-17', '200', '50 (−75%)']);
  expect(textsOf(await rowOf('2026-11-16'))).toEqual(['2026-11-16', '12', '9']);
  expect(screen.getByText('Nothing in these days.')).toBeDefined();
  expect(sent.map(({ call }) => call)).toEqual(['GET /operations/funnels?from=2026-11-01']);
});

test('a funnel without visitors shows an empty state instead of zeros', async () => {
  const none = [{ step: 'shown', visitors: 0, dropOff: null }];
  const funnels = [{ funnel: 'sign-up', days: [{ day: '2026-11-17', steps: none }], total: none }];
  const accounts = [{ day: '2026-11-16', created: 12, validated: 9 }];
  const orders = [{ day: '2026-11-16', begun: 2, paid: 1 }];
  show(
    { 'GET /operations/funnels': { from: '2026-11-01', to: '2026-11-18', funnels, accounts, orders } },
    { tab: 'funnels' },
  );
  expect(await screen.findByText('Nothing in these days.')).toBeDefined();
  expect(screen.queryByText('2026-11-17')).toBeNull();
});
