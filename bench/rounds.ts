import { median } from './report.ts';

const ROUNDS = 3;

/** The median of each, measured alternately after a warm-up round, so that all run under the same load. */
export async function inTurns<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const seen = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await measures[name]();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) seen.get(name)?.push(await measures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
