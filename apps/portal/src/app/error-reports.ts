import type { ClientError } from '@gatehouse/contract/client-error';
import { CLIENT_ERROR_REPORTS_PER_PAGE_MAX } from '@gatehouse/domain/limits';
import { rejectionCause } from './rejection.rules.ts';

export type ReportError = (kind: ClientError['kind'], error: unknown) => Promise<void>;

interface Dependencies {
  fetch: typeof fetch;
  apiUrl: string;
  release: string;
  /** The current page of the route table. */
  page(): string;
}

/**
 * Reports unhandled errors to the operator. The report has no token, cookie or installation id, so it needs no consent.
 * Each error once, and only a few per document. Never rejects, because that would be another error to report.
 */
export function createErrorReports({ fetch, apiUrl, release, page }: Dependencies): ReportError {
  const sent = new Set<string>();
  return async (kind, error) => {
    // Network errors, refused calls and chunk load errors are handled elsewhere or logged by the server.
    if (rejectionCause(error) !== 'unexpected' || isTransportError(error)) return;
    try {
      const { describeClientError } = await import('../platform/error-report.ts');
      const described = describeClientError(error);
      const key = JSON.stringify(described);
      if (!described || sent.has(key) || sent.size >= CLIENT_ERROR_REPORTS_PER_PAGE_MAX) return;
      sent.add(key);
      const body: ClientError = { release, page: page(), kind, ...described };
      await fetch(`${apiUrl}/client/errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        // `keepalive` sends it also while the page unloads.
        keepalive: true,
      });
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
