import type { SocialProvider } from '@gatehouse/domain/games';

export function callbackAddress(publicUrl: string, provider: SocialProvider): string {
  return `${publicUrl}/auth/external/callback/${provider}`;
}
