/*
 * Loaded into a server process by `--import`: each SIGUSR2 moves its clock an hour ahead, and CLOCK_AHEAD_MS sets it at
 * the start. The database keeps its own time.
 */
const HOUR_MS = 60 * 60 * 1000;
const SystemDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [target.now() + aheadMs] : values, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, receiver),
});

process.on('SIGUSR2', () => {
  aheadMs += HOUR_MS;
  process.stderr.write(`clock ahead by ${aheadMs} ms\n`);
});
