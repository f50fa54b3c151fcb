import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { Counter } from 'prom-client';
import { describeError } from './log-error.ts';

export type { Logger } from 'pino';

const EVENT = /^[a-z-]+(?:\.[a-z-]+)+$/;
/** It has its own metric, with the route and the status. */
const EVERY_REQUEST = 'request.completed';

/** Every event of the log is a metric too, so that an alert needs no second list of what can go wrong. */
export const loggedEvents = new Counter({
  name: 'log_events_total',
  help: 'Events of the log, by name and level',
  labelNames: ['event', 'level'],
  registers: [],
});

/** Of this process, since it has started. */
export async function loggedErrors(): Promise<{ server: number; browser: number }> {
  const errors = { server: 0, browser: 0 };
  for (const { labels, value } of (await loggedEvents.get()).values) {
    if (labels.event === 'client.error') errors.browser += value;
    else if (labels.level === 'error' || labels.level === 'fatal') errors.server += value;
  }
  return errors;
}

/** An allow list: nothing else of a request is logged, so no URL, query, header or body. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    hooks: {
      logMethod(args: Parameters<LogFn>, log: LogFn, level: number) {
        const event = args.at(-1);
        if (typeof event === 'string' && event !== EVERY_REQUEST && EVENT.test(event)) {
          loggedEvents.inc({ event, level: pino.levels.labels[level] ?? 'unknown' });
        }
        log.apply(this, args);
      },
    },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: { method?: string }) => ({ method: request.method }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
    },
    redact: {
      paths: [
        'password',
        'token',
        'code',
        'secret',
        'authorization',
        'email',
        '*.password',
        '*.token',
        '*.email',
      ],
      censor: '[not logged]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
