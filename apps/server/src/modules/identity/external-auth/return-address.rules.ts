/** Where a full-page sign-in goes on: the portal finds there what to ask for. */
export function returnAddress(publicUrl: string, path: string, id: string, state: string | null): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('external', id);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
