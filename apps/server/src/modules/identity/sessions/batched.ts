/**
 * Gathers what is asked for while earlier questions are on their way, and then asks for all of it at once. A question
 * never joins one that has already left, so the answer is as fresh as if it had been asked alone.
 */
export function batched<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  parallelMax: number,
): (key: string) => Promise<Value | null> {
  type Waiting = Map<string, PromiseWithResolvers<Value | null>>;
  let waiting: Waiting = new Map();
  let running = 0;
  let isDue = false;

  function settle(batch: Waiting, answers: ReadonlyMap<string, Value>): void {
    for (const [key, { resolve }] of batch) resolve(answers.get(key) ?? null);
  }

  function askWhenPossible(): void {
    if (isDue || running >= parallelMax || waiting.size === 0) return;
    isDue = true;
    // The requests that this turn of the event loop still brings come along.
    setImmediate(() => {
      isDue = false;
      const batch = waiting;
      waiting = new Map();
      running += 1;
      ask([...batch.keys()])
        .then(
          (answers) => settle(batch, answers),
          (error: unknown) => {
            for (const { reject } of batch.values()) reject(error);
          },
        )
        .finally(() => {
          running -= 1;
          askWhenPossible();
        });
    });
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<Value | null>();
    waiting.set(key, asked);
    askWhenPossible();
    return asked.promise;
  };
}
