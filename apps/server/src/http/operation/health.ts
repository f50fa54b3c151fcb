import type { FastifyInstance } from 'fastify';
import { requireAnswer } from '../../db/database-unavailable.ts';
import type { Db } from '../../db/db.ts';
import type { Lifecycle } from '../../lifecycle.ts';
import type { Logger } from '../../log.ts';

const DATABASE_ANSWER_MAX_MS = 2000;

interface Options {
  db: Pick<Db, 'statement'>;
  lifecycle: Lifecycle;
  logger: Logger;
  /** Of the content. */
  releaseStatus: () => { release: number | null; wanted: number | null; problem: string | null };
}

export function healthRoutes(app: FastifyInstance, options: Options): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );

  // The process listens only after its migrations, so only the database has to be checked.
  app.get('/ready', async (_request, reply) => {
    const isReady = !options.lifecycle.isShuttingDown && (await answersInTime(options));
    return (
      reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        // A node that cannot load the wanted release stays ready: it shows the one before, as all nodes of its version do.
        .send({ status: isReady ? 'ready' : 'not ready', content: contentOf(options.releaseStatus()) })
    );
  });
}

/** The problem itself is in the log: it may name what is not published. */
function contentOf({ release, wanted, problem }: ReturnType<Options['releaseStatus']>) {
  return { release, wanted, state: problem === null ? 'ok' : 'refused' };
}

async function answersInTime({ db, logger }: Options): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), DATABASE_ANSWER_MAX_MS);
  const asked = requireAnswer(db).then(
    () => true,
    (error: unknown) => {
      logger.warn({ err: error }, 'database.unreachable');
      return false;
    },
  );
  const answer = await Promise.race([asked, late.promise]);
  clearTimeout(timer);
  return answer;
}
