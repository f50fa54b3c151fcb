import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Something that the player starts: whether it runs, what it returned, and how it failed. A second click while it runs
 * is ignored. What `act` does after its call happens also when the player has left the page meanwhile.
 */
export function useAction<Result, Failure, Given = void>(
  act: (given: Given) => Promise<Result>,
  toFailure: (error: unknown, given: Given) => Failure,
) {
  const { mutateAsync, reset, status, data, error, variables } = useMutation<Result, Failure, Given>({
    async mutationFn(given) {
      try {
        return await act(given);
      } catch (error) {
        throw toFailure(error, given);
      }
    },
  });
  const running = useRef<Promise<Result>>(null);

  /** Resolves with whether it has succeeded. */
  async function start(given: Given): Promise<boolean> {
    if (running.current) return false;
    const run = mutateAsync(given);
    running.current = run;
    try {
      await run;
      return true;
    } catch {
      return false;
    } finally {
      if (running.current === run) running.current = null;
    }
  }

  return {
    status,
    isBusy: status === 'pending',
    result: data,
    failure: error,
    /** What the last one was started with. */
    given: variables,
    start,
    /** Forgets the last one. If it still runs, its outcome is not shown. */
    reset(): void {
      running.current = null;
      reset();
    },
  };
}
