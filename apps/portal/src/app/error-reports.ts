import type { ClientError } from '@gatehouse/contract/client-error.endpoints';
import type { ErrorReportDependencies } from '../platform/error-report.ts';
import { rejectionCause } from './rejection.rules.ts';

export type ReportError = (kind: ClientError['kind'], error: unknown) => Promise<void>;

/**
 * Reports unhandled errors to the operator. The report has no token, cookie or installation id, so it needs no consent.
 * Each error once, and only a few per document. Never rejects, because that would be another error to report.
 */
export function createErrorReports(dependencies: ErrorReportDependencies): ReportError {
  const sent = new Set<string>();
  return async (kind, error) => {
    // Network errors, refused calls and chunk load errors are handled elsewhere or logged by the server.
    if (rejectionCause(error) !== 'unexpected' || isTransportError(error)) return;
    try {
      const { sendErrorReport } = await import('../platform/error-report.ts');
      await sendErrorReport({ kind, error, sent }, dependencies);
    } catch {
      // The browser has logged the error itself.
    }
  };
}

/** Listens for uncaught errors and rejections. Rendering errors come from React, through the options of its root. */
export function reportUncaughtErrors(page: Window, report: ReportError): void {
  page.addEventListener('error', ({ error }) => {
    if (error) void report('error', error);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => void report('rejection', reason));
}

function isTransportError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HttpError';
}
