import { loadavg } from 'node:os';

export interface Measurement {
  name: string;
  value: string;
  budget: string;
  holds: boolean;
}

export function report(measurements: readonly Measurement[]): void {
  for (const { name, value, budget, holds } of measurements) {
    process.stdout.write(
      `${holds ? 'holds ' : 'FAILS '} ${name.padEnd(76)} ${value.padStart(10)}   budget ${budget}\n`,
    );
    if (!holds) process.exitCode = 1;
  }
}

/** Printed because other load on the machine affects the results. */
export function reportLoad(): void {
  const [minute = 0] = loadavg();
  process.stdout.write(`load of this machine ${minute.toFixed(1)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** 0.95 for the value that 95 % do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** At least this fraction of the reference. */
export function share(name: string, ours: number, other: number, budget: number): Measurement {
  const value = ours / other;
  return { name, value: percent(value), budget: percent(budget), holds: value >= budget };
}

/** At most this multiple of the reference. */
export function growth(name: string, large: number, small: number, budget: number): Measurement {
  const value = large / small;
  return { name, value: value.toFixed(2), budget: budget.toFixed(2), holds: value <= budget };
}

/** Within a range. */
export function between(name: string, value: number, [least, most]: readonly [number, number]): Measurement {
  const budget = `${least.toFixed(2)} to ${most.toFixed(2)}`;
  return { name, value: value.toFixed(2), budget, holds: value >= least && value <= most };
}

export function perSecond(rate: number): string {
  return `${rate < 100 ? rate.toFixed(1) : Math.round(rate)}/s`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}
