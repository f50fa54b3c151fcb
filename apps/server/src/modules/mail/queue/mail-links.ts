/** Where mails lead: always below PUBLIC_URL, whatever host a request claims to have come to. */
export interface MailLinks {
  validate(locale: string, token: string): string;
  recover(locale: string, code: string, email: string): string;
  revert(locale: string, token: string): string;
  /** For alerts: the page on which a player asks for a new password. */
  newPassword(locale: string, email: string): string;
  /** The download page of a product, or of the platform's own client; it goes on with the same download. */
  download(locale: string, productName: string | null, downloadId: string): string;
}

export function createMailLinks(publicUrl: string): MailLinks {
  const at = (locale: string, path: string) => `${publicUrl}/${encodeURIComponent(locale)}/${path}`;
  const code = encodeURIComponent;
  return {
    validate: (locale, token) => at(locale, `validate/${code(token)}`),
    recover: (locale, token, email) => at(locale, `recover-password?code=${code(token)}#${inHash(email)}`),
    revert: (locale, token) => at(locale, `revert-email/confirm/${code(token)}`),
    newPassword: (locale, email) => at(locale, `recover-password#${inHash(email)}`),
    download: (locale, productName, downloadId) =>
      at(locale, `download${productName ? `/${code(productName)}` : ''}?download_id=${code(downloadId)}`),
  };
}

/** The @ may stand as it is, and a player sees the address in the link. */
function inHash(email: string): string {
  return encodeURIComponent(email).replace('%40', '@');
}
