import { readCookie } from './cookies.ts';

const NAME = 'gatehouse_preview';

/** Lax: the link comes from another site, such as a chat. */
export function previewCookie(token: string, { publicUrl }: { publicUrl: string }, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function previewTokenIn(cookieHeader: string | undefined): string | undefined {
  return readCookie(cookieHeader, NAME) || undefined;
}
