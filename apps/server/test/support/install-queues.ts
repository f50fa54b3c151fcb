import { createJobs } from '../../src/jobs/jobs.ts';
import { workersOf } from '../../src/workers.ts';
import type { TestApp } from './test-app.ts';

/** The tables of the job queue and all queues, as every node makes them at its start. Nothing works on them. */
export async function installQueues({ deps, services }: Pick<TestApp, 'deps' | 'services'>): Promise<void> {
  const { db, secrets, logger } = deps;
  const jobs = createJobs({ db, secrets, logger, role: 'web' });
  await jobs.start(workersOf(deps, services));
  await jobs.stop();
}
