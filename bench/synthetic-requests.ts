import { Agent, request as ask } from 'node:http';
import { type Measurement, median } from './report.ts';
import { residentMegabytes } from './server-memory.ts';
import { withPostgres, withServer } from './servers.ts';

const REQUESTS = 10_000;
const MEMORY_BUDGET_MB = 400;
const CONNECTIONS = 20;
const PROBES = 40;
const PROBE_EVERY_MS = 250;
const HEALTH_BUDGET_MS = 100;
const LONG = 'a'.repeat(900);

/** The cost of made-up paths, queries and hosts: memory, and the response time of other requests. */
export function measureSyntheticRequests(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => [
      ...(await measureHealth(address)),
      await measureSyntheticMemory(address),
    ]),
  );
}

async function measureSyntheticMemory(address: string): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let most = await residentMegabytes(address);
  for (let from = 0; from < REQUESTS; from += REQUESTS / 10) {
    await inParallel(CONNECTIONS, REQUESTS / 10, (number) =>
      requestSyntheticPage(address, from + number, agent),
    );
    most = Math.max(most, await residentMegabytes(address));
  }
  agent.destroy();
  return {
    name: `memory while ${REQUESTS} made-up paths, queries and hosts are requested`,
    value: `${Math.round(most)} MB`,
    budget: `${MEMORY_BUDGET_MB} MB`,
    holds: most <= MEMORY_BUDGET_MB,
  };
}

function requestSyntheticPage(address: string, number: number, agent: Agent): Promise<number> {
  const { host } = new URL(address);
  switch (number % 5) {
    case 0:
      return get(`${address}/en-GB/nope-${number}${LONG}`, agent, host);
    case 1:
      return get(`${address}/en-GB/?utm_source=${number}${LONG}`, agent, host);
    case 2:
      return get(`${address}/en-GB/%0a${number}${LONG}`, agent, host);
    case 3:
      return get(`${address}/de-DE/sign-in?game=nope-${number}`, agent, host);
    default:
      return get(`${address}/fr-FR/`, agent, `host-${number}.example.test`);
  }
}

async function measureHealth(address: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [what, path] of [
    ['made-up queries', '/en-GB/?utm_source='],
    ['made-up paths', '/en-GB/nope-'],
    // Their paths are secrets, so these pages are rendered each time: the most expensive request.
    ['pages that are not cached', '/en-GB/validate/'],
  ] as const) {
    const ms = await healthBeside(address, path);
    measurements.push({
      name: `/health while ${CONNECTIONS} connections ask for ${what}, median of ${PROBES}`,
      value: `${ms.toFixed(1)} ms`,
      budget: `${HEALTH_BUDGET_MS} ms`,
      holds: ms <= HEALTH_BUDGET_MS,
    });
  }
  return measurements;
}

/** Probes do not wait for each other, so that slow responses are counted as often as fast ones. */
async function healthBeside(address: string, path: string): Promise<number> {
  const { host } = new URL(address);
  const load = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const own = new Agent({ keepAlive: true });
  let isOver = false;
  let asked = 0;
  const flood = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await get(`${address}${path}${asked++}`, load, host);
  });
  const probes: Promise<number>[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    const began = performance.now();
    probes.push(get(`${address}/health`, own, host).then(() => performance.now() - began));
  }
  const times = await Promise.all(probes);
  isOver = true;
  await Promise.all(flood);
  load.destroy();
  own.destroy();
  return median(times);
}

function get(url: string, agent: Agent, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    ask(url, { agent, headers: { host, 'accept-encoding': 'br', accept: 'text/html' } }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

async function inParallel(
  workers: number,
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const runWorker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
}
