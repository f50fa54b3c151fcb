export interface Measurement {
  name: string;
  value: string;
  budget: string;
  holds: boolean;
}

export function report(measurements: readonly Measurement[]): void {
  for (const { name, value, budget, holds } of measurements) {
    process.stdout.write(
      `${holds ? 'holds ' : 'FAILS '} ${name.padEnd(58)} ${value.padStart(16)}   budget ${budget}\n`,
    );
    if (!holds) process.exitCode = 1;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
