/**
 * Collects questions while earlier batches are running, and then sends all of them as one. A question never joins a
 * batch that was already sent, so the answer is as fresh as its own query. When a batch fails, so do the questions that
 * have waited for it: they would otherwise wait for the time limit of a silent database once more.
 */
export function batchLookups<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  parallelMax: number,
): (key: string) => Promise<Value | null> {
  type Waiting = Map<string, PromiseWithResolvers<Value | null>>;
  let waiting: Waiting = new Map();
  let running = 0;
  let isDue = false;

  function resolveBatch(batch: Waiting, answers: ReadonlyMap<string, Value>): void {
    for (const [key, { resolve }] of batch) resolve(answers.get(key) ?? null);
  }

  function sendWhenPossible(): void {
    if (isDue || running >= parallelMax || waiting.size === 0) return;
    isDue = true;
    // Waits for further requests of this turn of the event loop.
    setImmediate(() => {
      isDue = false;
      const batch = waiting;
      // They have failed meanwhile.
      if (batch.size === 0) return;
      waiting = new Map();
      running += 1;
      ask([...batch.keys()])
        .then(
          (answers) => resolveBatch(batch, answers),
          (error: unknown) => {
            const failed = [...batch.values(), ...waiting.values()];
            waiting = new Map();
            for (const { reject } of failed) reject(error);
          },
        )
        .finally(() => {
          running -= 1;
          sendWhenPossible();
        });
    });
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<Value | null>();
    waiting.set(key, asked);
    sendWhenPossible();
    return asked.promise;
  };
}
