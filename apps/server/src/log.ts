import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './log-error.ts';

export type { Logger } from 'pino';

/** An allow list: nothing else of a request is logged, so no URL, query, header or body. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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
