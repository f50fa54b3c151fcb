import { beforeEach } from 'vitest';

let begun: unknown;

/** The other tests of a file are skipped before its own hooks open an app. */
beforeEach(({ task, skip }) => {
  if (begun === task.file) skip();
  begun = task.file;
});
