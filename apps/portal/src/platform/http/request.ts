import { IDEMPOTENCY_KEY_HEADER, INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';

export interface RequestParts {
  key: string;
  baseUrl: string;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  token: string | null;
  installationId: string;
  idempotencyKey?: string | undefined;
}

export interface PreparedRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

export function buildRequest(parts: RequestParts): PreparedRequest {
  const at = parts.key.indexOf(' ');
  return {
    method: parts.key.slice(0, at),
    url:
      parts.baseUrl + fillPath(parts.key.slice(at + 1), parts.params ?? {}) + formatQuery(parts.query ?? {}),
    headers: buildHeaders(parts),
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}

function buildHeaders({ token, installationId, idempotencyKey, body }: RequestParts): Record<string, string> {
  return {
    Accept: 'application/json',
    [INSTALLATION_ID_HEADER]: installationId,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  };
}

/** Replaces each `:name` of the template with its encoded value. */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${template} needs a value for ${name}`);
    return encodePathSegment(value);
  });
}

function formatQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/**
 * Encodes a value as exactly one path segment. `encodeURIComponent` keeps dots, and browsers resolve `.` and `..`
 * (also as `%2e`) before sending, which would call another endpoint: those are rejected.
 */
function encodePathSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError(`"${value}" is not a valid path segment`);
  }
  return encodeURIComponent(value);
}
