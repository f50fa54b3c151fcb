import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import type { Env } from '../../env.ts';
import { isLoopback } from '../../loopback.ts';
import { type SmtpConnection, smtpConnection } from '../../ports/mailer.ts';
import { readRedisUrl } from '../../redis-url.ts';
import { type Check, check, fail, ok, skipped, warn } from './check.ts';

const TIMEOUT_MS = 5000;

/** Connects, encrypts and authenticates as for a mail, but sends none. */
export function checkMailServer(env: Env): Promise<Check> {
  return check(
    'mail server',
    'Check SMTP_URL, the firewall and the certificate of the mail server.',
    async () => {
      const { smtpUrl } = env;
      if (smtpUrl === undefined) return skipped('SMTP_URL is not set');
      const { protocol, hostname, host } = new URL(smtpUrl);
      const connection = smtpConnection(smtpUrl);
      await greet({ ...connection, requireTLS: false });
      if (protocol === 'smtps:') return ok(`${host} takes mail over TLS`);
      if (isLoopback(hostname)) return ok(`${host} takes mail`);
      const isEncrypted = await greet({ ...connection, requireTLS: true }).then(
        () => true,
        () => false,
      );
      if (isEncrypted) return ok(`${host} takes mail over STARTTLS`);
      const advice = 'Use smtps://, or turn STARTTLS on.';
      return connection.requireTLS
        ? fail(`${host} offers no usable TLS: no mail is sent`, advice)
        : warn(`${host} offers no usable TLS: mails with links and codes travel unencrypted`, advice);
    },
  );
}

async function greet(connection: SmtpConnection): Promise<void> {
  const transport = createTransport({
    ...connection,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function checkRedis(env: Env): Promise<Check> {
  return check(
    'redis',
    'Check REDIS_URL and that Redis runs; until then every node counts limits for itself.',
    async () => {
      if (env.redisUrl === undefined) return ok('not used: limits are counted in the database');
      const place = readRedisUrl(env.redisUrl);
      const redis = new Redis({
        ...place.options,
        lazyConnect: true,
        commandTimeout: TIMEOUT_MS,
        sentinelRetryStrategy: () => null,
        connectTimeout: TIMEOUT_MS,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      });
      let reason: Error | undefined;
      redis.on('error', (error: Error) => {
        reason = error;
      });
      try {
        await redis.connect();
        await redis.ping();
        return ok(`${place.name} answers`);
      } catch (error) {
        // The call rejects only with "connection closed"; the event has the reason.
        throw reason ?? error;
      } finally {
        redis.disconnect();
      }
    },
  );
}
