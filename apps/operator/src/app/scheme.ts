export const SCHEMES = ['auto', 'dark', 'light'] as const;
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'gatehouse-console-scheme';

export function readScheme(): Scheme {
  const stored = localStorage.getItem(KEY);
  return SCHEMES.find((scheme) => scheme === stored) ?? 'auto';
}

/** `auto` follows the browser. */
export function applyScheme(scheme: Scheme): void {
  localStorage.setItem(KEY, scheme);
  if (scheme === 'auto') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
