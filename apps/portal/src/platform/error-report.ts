import type { ClientError } from '@gatehouse/contract/client-error.endpoints';
import { CLIENT_ERROR_FRAMES_MAX, CLIENT_ERROR_REPORTS_PER_PAGE_MAX } from '@gatehouse/domain/limits';

const MESSAGE_LENGTH_MAX = 200;
/** The position in one of our built scripts in a stack line of Chromium, Firefox or Safari. */
const OWN_FRAME = /\/(assets\/[\w.-]+\.js):(\d+):(\d+)/;
const NAME = /^[A-Za-z_$][\w$.]{0,63}$/;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/gu;

export interface ErrorReportDependencies {
  fetch: typeof fetch;
  apiUrl: string;
  release: string;
  /** The current page of the route table. */
  page(): string;
}

/** `sent` has the errors of this document that were reported already. */
export async function sendErrorReport(
  { kind, error, sent }: { kind: ClientError['kind']; error: unknown; sent: Set<string> },
  { fetch, apiUrl, release, page }: ErrorReportDependencies,
): Promise<void> {
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
}

/** The report of an error; null for an error of other code, such as a browser extension. */
export function describeClientError(error: unknown): Pick<ClientError, 'name' | 'message' | 'stack'> | null {
  // A thrown value that is not an error can be anything, even what a player typed.
  if (!(error instanceof Error)) return { name: 'NoError', message: typeof error, stack: [] };
  const stack = framesOf(error.stack ?? '');
  if (error.stack && stack.length === 0) return null;
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    message: error.message.slice(0, MESSAGE_LENGTH_MAX).replace(NOT_TEXT, ' '),
    stack,
  };
}

function framesOf(stack: string): ClientError['stack'] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, file, line, column] = OWN_FRAME.exec(text) ?? [];
      return file ? [{ file, line: Number(line), column: Number(column) }] : [];
    })
    .slice(0, CLIENT_ERROR_FRAMES_MAX);
}
