import type { ClientError } from '@gatehouse/contract/client-error';
import { CLIENT_ERROR_REPORTS_PER_PAGE_MAX } from '@gatehouse/domain/limits';
import { rejectionCause } from './rejection.rules.ts';

export type ReportError = (kind: ClientError['kind'], error: unknown) => Promise<void>;

interface Dependencies {
  fetch: typeof fetch;
  apiUrl: string;
  release: string;
  /** The page of the route table that is shown. */
  page(): string;
}

/**
 * Tells the operator of errors that no code handled: without token, cookie or installation id, so no consent is asked.
 * At most a few per document, each once. It never rejects, because that would be the next error to report.
 */
export function createErrorReports({ fetch, apiUrl, release, page }: Dependencies): ReportError {
  const sent = new Set<string>();
  return async (kind, error) => {
    // Lost connections, refused calls and parts that did not arrive are handled, or told of on the server.
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
        // Also from a page that is being left.
        keepalive: true,
      });
    } catch {
      // The error itself is in the console.
    }
  };
}

/** What nothing caught. Errors of rendering come from React, by the options of its root. */
export function followErrors(page: Window, report: ReportError): void {
  page.addEventListener('error', ({ error }) => {
    if (error) void report('error', error);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => void report('rejection', reason));
}

function isTransportError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HttpError';
}
