import fastify from 'fastify';
import { Pool } from 'pg';

const POOL_SIZE = 10;

/** The least that a call with a token must do: one prepared select by key, for a different row in each request. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const app = fastify();
app.get<{ Params: { player: string } }>('/:player', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'user_by_id',
    text: "select * from users where id = ('00000000-0000-4000-8000-' || lpad($1, 12, '0'))::uuid",
    values: [params.player],
  });
  return rows[0] ?? {};
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
