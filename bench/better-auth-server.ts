import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { Pool } from 'pg';

const POOL_SIZE = 10;

/** Better Auth as documented, on the same PostgreSQL; only its rate limit is off. */
const port = Number(process.env.PORT);
const options = {
  database: new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE }),
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret of this measurement alone',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
createServer(toNodeHandler(auth)).listen(port, '127.0.0.1');
