/** Of the memory of a process a sixteenth is for rendered pages: 48 MB, about 2,000 pages, of 768 MB. */
const MEMORY_PARTS = 16;
const CACHE_MB = { min: 16, max: 128 };
/** A render takes about 50 ms, so the last of 32 waits for two seconds. A waiting one holds its request in memory. */
const WAITING = { min: 8, max: 32 };
const MEMORY_MB_PER_WAITING = 16;

/** What is kept without `PAGE_CACHE_MB` and `RENDER_QUEUE` by each of the processes of a machine. */
export function pageCapacity(memoryMb: number, processes: number): { cacheMb: number; waiting: number } {
  const ownMb = memoryMb / processes;
  return {
    cacheMb: within(CACHE_MB, ownMb / MEMORY_PARTS),
    waiting: within(WAITING, ownMb / MEMORY_MB_PER_WAITING),
  };
}

const within = ({ min, max }: { min: number; max: number }, value: number) =>
  Math.floor(Math.min(Math.max(value, min), max));
