import type { CheckResult, Examination } from './examination.types.ts';

const KEPT_MS = 15_000;

/** The checks of the command `doctor`. Every check opens its own connections, so operators who ask at the same time get the same answer. */
export function sharedExamination(examine: () => Promise<CheckResult[]>, now: () => Date) {
  let last: { begunAt: number; result: Promise<Examination> } | undefined;
  return (): Promise<Examination> => {
    const begunAt = now().getTime();
    if (!last || begunAt - last.begunAt >= KEPT_MS) {
      const result = examine().then((checks) => ({ checkedAt: now(), checks }));
      last = { begunAt, result };
      result.catch(() => {
        last = undefined;
      });
    }
    return last.result;
  };
}
