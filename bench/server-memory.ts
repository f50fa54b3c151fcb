import { METRICS_TOKEN } from './servers.ts';

/** What the process of a server holds, as it tells by itself. */
export async function residentMegabytes(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text();
  const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(metrics) ?? [];
  if (bytes === undefined) throw new Error('the server does not tell its memory');
  return Number(bytes) / 1_000_000;
}
