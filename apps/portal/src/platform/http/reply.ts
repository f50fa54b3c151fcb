import type { EndpointKey } from '@gatehouse/contract/endpoints';
import type { BanNotice, Challenge, ErrorCode } from '@gatehouse/contract/errors';
import { HttpError } from './http-error.ts';

const BEARER = /^Bearer\s+(\S+)$/i;
const NO_CONTENT_STATUS = 204;
/** The only file that a call of the API answers with. */
const ARCHIVE_TYPE = 'application/zip';

/** The session token in the response of sign-up, a password change or a rotation. */
export function receivedToken(response: Response): string | null {
  return BEARER.exec(response.headers.get('Authorization') ?? '')?.[1] ?? null;
}

export async function readReply(response: Response, key: EndpointKey): Promise<unknown> {
  if (response.status === NO_CONTENT_STATUS) return undefined;
  if (response.headers.get('Content-Type') === ARCHIVE_TYPE) return response.blob();
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${key} answered something else than JSON`;
    throw new HttpError({ kind: 'malformed', key, status: response.status, message, cause });
  }
}

export async function readError(response: Response, key: EndpointKey): Promise<HttpError> {
  const body = await readErrorBody(response);
  const { status } = response;
  return new HttpError({
    kind: 'status',
    key,
    status,
    codes: strings(body.errorTypes) as ErrorCode[],
    reason: typeof body.reason === 'string' ? body.reason : undefined,
    fields: strings(body.fields),
    ban: banIn(body.ban),
    challenge: body.challenge as Challenge | undefined,
    retryAfterS: secondsIn(response.headers.get('Retry-After')),
    requestId: response.headers.get('X-Request-Id'),
    message: typeof body.message === 'string' ? body.message : `${key} failed with ${status}`,
  });
}

/** A proxy may answer with any body, so every field is checked. */
async function readErrorBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function banIn(value: unknown): BanNotice | undefined {
  const isNotice = typeof value === 'object' && value !== null && 'category' in value && 'until' in value;
  return isNotice ? (value as BanNotice) : undefined;
}

/** A proxy may send a date instead, which is ignored. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
