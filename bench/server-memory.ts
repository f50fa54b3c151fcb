import { METRICS_TOKEN } from './servers.ts';

/** The memory of a server process, from its own metrics. */
export async function residentMegabytes(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text();
  const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(metrics) ?? [];
  if (bytes === undefined) throw new Error('the server reports no memory metric');
  return Number(bytes) / 1_000_000;
}
