/** Where a full-page sign-in returns to: the portal finds the id to poll there. */
export function returnAddress(publicUrl: string, path: string, id: string, state: string | null): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('external', id);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
