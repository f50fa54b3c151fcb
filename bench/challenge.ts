import { pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto';
import { CHALLENGE_DERIVATION_COST, CHALLENGE_WORK_DEFAULT } from '@gatehouse/domain/limits';
import { type Browser, chromium } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { findChromium } from '../scripts/find-programs.mjs';
import { type Measurement, median } from './report.ts';
import { withDemo } from './servers.ts';

/** Lighthouse takes a core of a middling phone to be this much slower than that of a desktop. */
const PHONE_FACTOR = 4;
/** Those that are fast. */
const PHONE_CORES = 2;
const PHONE_BUDGET_S = 10;
/** Of decision 065, for one core. */
const TESTED_PER_HOUR_MAX = 6000;
const STUFFING_S_MIN = 300;
/** The replies that an address is taken after which the next one costs the hardest challenge. */
const TO_THE_HARDEST = 25;
const SIGN_UPS = 5;
const DERIVATIONS = 500;
const PASSWORD = 'Lantern-Keep-1';
const TAKEN = 'player@example.test';

/** What an attacker pays for a challenge with one core, and how long a player behind the same address waits. */
export async function measureChallenge(): Promise<Measurement[]> {
  const derivationMs = timeOfDerivation();
  // Half of the work on average, and natively: an attacker needs no browser.
  const hardestMs = (CHALLENGE_WORK_DEFAULT / 2) * derivationMs;
  const perHour = (60 * 60 * 1000) / hardestMs;
  // 1,000 accounts from 200 addresses: 300 for free, 100 of each level, 300 of the hardest.
  const stuffingS = ((100 * (1 / 16 + 1 / 8 + 1 / 4 + 1 / 2) + 300) * hardestMs) / 1000;
  const signUps = await measureSignUps();
  const waits = `median ${(median(signUps.map(({ waitMs }) => waitMs)) / 1000).toFixed(1)} s here`;
  const derivations = signUps.reduce((sum, signUp) => sum + signUp.derivations, 0);
  const browserMs = signUps.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / derivations;
  const phoneS = (CHALLENGE_WORK_DEFAULT * browserMs * PHONE_FACTOR) / PHONE_CORES / 1000;
  return [
    {
      name: `e-mail addresses that one core tests an hour (${derivationMs.toFixed(2)} ms a derivation)`,
      value: perHour.toFixed(0),
      budget: `at most ${TESTED_PER_HOUR_MAX}`,
      holds: perHour <= TESTED_PER_HOUR_MAX,
    },
    {
      name: 'credential stuffing, 1,000 accounts from 200 addresses, with one core',
      value: `${stuffingS.toFixed(0)} s`,
      budget: `at least ${STUFFING_S_MIN} s`,
      holds: stuffingS >= STUFFING_S_MIN,
    },
    {
      name: `longest sign-up behind an attacked address on a phone (${browserMs.toFixed(2)} ms of CPU a derivation; ${waits})`,
      value: `${phoneS.toFixed(1)} s`,
      budget: `${PHONE_BUDGET_S} s`,
      holds: phoneS <= PHONE_BUDGET_S,
    },
  ];
}

/** In CPU time, so that other load on the machine does not count. */
function timeOfDerivation(): number {
  const [password, salt] = [randomBytes(20), randomBytes(16)];
  const began = process.cpuUsage();
  for (let nth = 0; nth < DERIVATIONS; nth += 1) {
    pbkdf2Sync(password, salt, CHALLENGE_DERIVATION_COST, 32, 'sha256');
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / DERIVATIONS;
}

interface SignUp {
  /** From the button to the answer, with everything that is loaded for the challenge. */
  waitMs: number;
  /** Of the page's process and its workers meanwhile. */
  cpuMs: number;
  derivations: number;
}

async function measureSignUps(): Promise<SignUp[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    return await withDemo(async (address) => {
      for (let nth = 0; nth < TO_THE_HARDEST; nth += 1) await testTaken(address);
      const signUps: SignUp[] = [];
      for (let nth = 0; nth < SIGN_UPS; nth += 1) signUps.push(await signUp(browser, address));
      return signUps;
    });
  } finally {
    await browser.close();
  }
}

/** One test of the attacker, who shares the address of the player and solves what is demanded. */
async function testTaken(address: string): Promise<void> {
  const send = (headers: Record<string, string>) =>
    fetch(`${address}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: TAKEN, password: PASSWORD, locale: 'en-GB' }),
    });
  let reply = await send({});
  if (reply.status === 428) {
    const { challenge } = (await reply.json()) as { challenge: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
    reply = await send({ 'x-challenge-proof': proof });
  }
  if (reply.status !== 409) throw new Error(`${reply.status} instead of a taken address`);
}

async function signUp(browser: Browser, address: string): Promise<SignUp> {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/en-GB/sign-up`);
    await page.locator('html[data-hydrated=true]').waitFor();
    await page.locator('input[type=email]').fill(`${randomUUID()}@example.test`);
    await page.locator('input[type=password]').fill(PASSWORD);
    const created = page.waitForResponse((reply) => reply.url().endsWith('/users') && reply.status() === 201);
    const [began, cpuBefore] = [performance.now(), await cpuOfPages(browser)];
    await page.locator('form button[type=submit]').click();
    const proof = (await created).request().headers()['x-challenge-proof'] ?? '';
    const [waitMs, cpuMs] = [performance.now() - began, (await cpuOfPages(browser)) - cpuBefore];
    const { solution } = JSON.parse(Buffer.from(proof, 'base64url').toString());
    return { waitMs, cpuMs, derivations: solution.counter + 1 };
  } finally {
    await context.close();
  }
}

async function cpuOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
