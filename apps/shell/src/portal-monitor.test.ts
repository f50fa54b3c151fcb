import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPortalMonitor, type PortalHealth, type PortalMonitor } from './portal-monitor.ts';

let monitor: PortalMonitor;
let changes: boolean[];
let probes: number[];
let networks: string;
/** What a probe finds, null where nothing answers. */
let health: PortalHealth | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  changes = [];
  probes = [];
  networks = '192.0.2.7';
  health = 'there';
  monitor = createPortalMonitor({
    portal: new URL('https://play.example.com'),
    onChange: (isOffline) => void changes.push(isOffline),
    async probe(_portal, timeoutMs) {
      probes.push(Date.now());
      if (health === null) await new Promise((resolve) => setTimeout(resolve, timeoutMs));
      return health ?? 'lost';
    },
    networks: () => networks,
  });
});
afterEach(() => {
  monitor.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('sends nothing while all is well', async () => {
  for (let calls = 0; calls < 10; calls += 1) {
    const end = monitor.follow();
    await pass(200);
    end(200);
  }
  await pass(60 * 60 * 1000);
  expect(probes).toEqual([]);
  expect(changes).toEqual([]);
});

test('notices within two seconds that a call gets no answer', async () => {
  health = null;
  monitor.follow();
  // The state is sent 200 ms later at most.
  await pass(1_800);
  expect(changes).toEqual([true]);
});

test('a call that fails shows a lost portal, and a reset connection does not', async () => {
  monitor.follow()('failed');
  await pass(0);
  expect(changes).toEqual([]);
  health = 'lost';
  monitor.follow()('failed');
  await pass(0);
  expect(changes).toEqual([true]);
});

test('a slow call of a portal that is there is not taken for a lost one', async () => {
  const end = monitor.follow();
  await pass(20_000);
  end(200);
  expect(changes).toEqual([]);
  expect(probes.length).toBeLessThanOrEqual(11);
});

test('an answer during a slow probe counts more', async () => {
  health = null;
  monitor.follow();
  await pass(1_000);
  monitor.follow()(200);
  await pass(1_000);
  expect(changes).toEqual([]);
});

test('a proxy that cannot reach the portal is not the portal', async () => {
  health = 'lost';
  monitor.follow()(502);
  await pass(0);
  expect(monitor.isOffline()).toBe(true);
});

test('tells a portal whose certificate is not valid now from a lost one', async () => {
  health = 'wrong_time';
  monitor.follow()('failed');
  await pass(0);
  expect(monitor.isOffline() && monitor.isTimeWrong()).toBe(true);
  health = 'lost';
  await pass(1_250);
  expect(monitor.isOffline() && !monitor.isTimeWrong()).toBe(true);
  health = 'there';
  await pass(2_500);
  expect(monitor.isOffline() || monitor.isTimeWrong()).toBe(false);
});

test('a lost portal is looked for at growing distances, and is back by itself', async () => {
  health = 'lost';
  monitor.follow()('failed');
  await pass(120_000);
  const distances = probes.slice(1).map((at, index) => at - (probes[index] ?? 0));
  // With a random part of half of the half.
  expect(distances).toEqual([1_250, 2_500, 5_000, 10_000, 18_750, 18_750, 18_750, 18_750, 18_750]);
  health = 'there';
  await pass(18_750);
  expect(changes).toEqual([true, false]);
});

test('any answer of the portal shows that it is back', async () => {
  health = 'lost';
  monitor.follow()('failed');
  await pass(0);
  monitor.follow()(401);
  expect(changes).toEqual([true, false]);
});

test('a computer without a network is offline immediately, and looks when it has one again', async () => {
  networks = '';
  await pass(1_000);
  expect(changes).toEqual([true]);
  health = 'lost';
  await pass(60_000);
  const before = probes.length;
  health = 'there';
  networks = '198.51.100.4';
  await pass(1_000);
  expect(probes).toHaveLength(before + 1);
  expect(changes).toEqual([true, false]);
});
