import { join, resolve } from 'node:path';
import type { ClientError } from '@gatehouse/contract/client-error.endpoints';
import {
  CLIENT_ERROR_BYTES_PER_HOUR_MAX,
  CLIENT_ERROR_REPORTS_PER_MINUTE_MAX,
} from '@gatehouse/domain/limits';
import { refuseUnless } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { createSourceMaps } from '../../../source-maps.ts';
import { withoutPersonalData } from './personal-data.rules.ts';

const REPORTS_PER_MINUTE: Limit = {
  points: CLIENT_ERROR_REPORTS_PER_MINUTE_MAX,
  windowSeconds: 60,
  isPerAddressBlock: true,
};
const BYTES_PER_HOUR: Limit = {
  points: CLIENT_ERROR_BYTES_PER_HOUR_MAX,
  windowSeconds: 60 * 60,
  isPerAddressBlock: true,
};
/** Where the source maps of the built portal are. */
const CLIENT_MAPS = resolve(import.meta.dirname, '../../../../../portal/dist/maps');

export type ClientErrors = ReturnType<typeof createClientErrors>;

export function createClientErrors({ limiter, logger }: { limiter: Limiter; logger: Pick<Logger, 'warn'> }) {
  // Apart from the server's own errors, whose positions no flood of reports must hide.
  const sourceMaps = createSourceMaps();
  return {
    /** One log line, with source positions. Anyone may send it, so it is bounded and not trusted. */
    async log(report: ClientError, addressBucket: string): Promise<void> {
      refuseUnless(await limiter.consume('client-errors', addressBucket, REPORTS_PER_MINUTE));
      const bytes = Buffer.byteLength(JSON.stringify(report));
      refuseUnless(await limiter.consume('client-error-bytes', addressBucket, BYTES_PER_HOUR, bytes));
      const { release, page, kind, name, message, stack } = report;
      logger.warn(
        {
          release,
          page,
          kind,
          error: { name, message: withoutPersonalData(message) },
          stack: stack.map(
            (frame) =>
              sourceMaps.originalPlace(join(CLIENT_MAPS, `${frame.file}.map`), frame) ??
              `${frame.file}:${frame.line}:${frame.column}`,
          ),
        },
        'client.error',
      );
    },
  };
}
