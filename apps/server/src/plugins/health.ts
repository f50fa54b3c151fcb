import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const DATABASE_ANSWER_MAX_MS = 2000;

export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'lifecycle' | 'logger'>): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );

  // The process listens only after its migrations, so a database that answers is all there is left to ask.
  app.get('/ready', async (_request, reply) => {
    const isReady = !deps.lifecycle.isLeaving && (await answersInTime(deps));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function answersInTime({ db, logger }: Pick<Deps, 'db' | 'logger'>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), DATABASE_ANSWER_MAX_MS);
  const asked = db.statement('select 1 from schema_migrations limit 1').then(
    () => true,
    (error: unknown) => {
      logger.warn({ err: error }, 'the database does not answer');
      return false;
    },
  );
  const answer = await Promise.race([asked, late.promise]);
  clearTimeout(timer);
  return answer;
}
