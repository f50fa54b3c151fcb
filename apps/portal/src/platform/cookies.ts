export interface CookieWrite {
  /** Absent for a session cookie, which the browser deletes when it closes. */
  maxAgeSeconds?: number;
  isSecure: boolean;
  /** Absent for a cookie of this host alone. */
  domain?: string;
}

export interface Cookies {
  read(name: string): string | null;
  write(name: string, value: string, options: CookieWrite): void;
  remove(name: string, options: Omit<CookieWrite, 'maxAgeSeconds'>): void;
}

export function parseCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const raw = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw) || null;
    } catch {
      return null;
    }
  }
  return null;
}

export function formatCookie(name: string, value: string, options: CookieWrite): string {
  const { maxAgeSeconds, isSecure, domain } = options;
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (domain) parts.push(`Domain=${domain}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}

/** Reads the document at each use, so that stores can be created on the server, where there is none. */
export function createCookies(page: () => { cookie: string } | undefined): Cookies {
  const write: Cookies['write'] = (name, value, options) => {
    const target = page();
    if (target) target.cookie = formatCookie(name, value, options);
  };
  return {
    read: (name) => parseCookie(page()?.cookie ?? '', name),
    write,
    remove: (name, options) => write(name, '', { ...options, maxAgeSeconds: 0 }),
  };
}
