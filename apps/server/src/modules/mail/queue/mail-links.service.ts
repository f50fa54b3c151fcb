export type MailLinks = ReturnType<typeof createMailLinks>;

/** The links of mails: always below PUBLIC_URL, whatever Host header a request has. */
export function createMailLinks({ env: { publicUrl } }: { env: { publicUrl: string } }) {
  const at = (locale: string, path: string) => `${publicUrl}/${encodeURIComponent(locale)}/${path}`;
  const code = encodeURIComponent;
  return {
    validate: (locale: string, token: string) => at(locale, `validate/${code(token)}`),
    recover: (locale: string, token: string, email: string) =>
      at(locale, `recover-password?code=${code(token)}#${inHash(email)}`),
    revert: (locale: string, token: string) => at(locale, `revert-email/confirm/${code(token)}`),
    /** The secret is in the hash: no server, log or Referer gets it before the player confirms. */
    undoTwoFactor: (locale: string, token: string) => at(locale, `undo-two-factor#${code(token)}`),
    /** For alerts. The link works for long, so that its secret is in the hash like that of an undo link. */
    newPassword: (locale: string, token: string, email: string) =>
      at(locale, `recover-password#${inHash(email)}&code=${code(token)}`),
    signIn: (locale: string) => at(locale, 'sign-in'),
    settings: (locale: string) => at(locale, 'settings'),
    product: (locale: string, productName: string) => at(locale, `shop/${code(productName)}`),
    wishlist: (locale: string) => at(locale, 'settings/wishlist'),
    order: (locale: string, id: string) => at(locale, `orders/${code(id)}`),
    /** The download page of a product, or of the platform's own client; it continues with the same download. */
    download: (locale: string, productName: string | null, downloadId: string) =>
      at(locale, `download${productName ? `/${code(productName)}` : ''}?download_id=${code(downloadId)}`),
  };
}

/** The @ is not encoded, so that a player can read the address in the link. */
function inHash(email: string): string {
  return encodeURIComponent(email).replace('%40', '@');
}
