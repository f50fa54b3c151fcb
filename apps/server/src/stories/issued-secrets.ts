/** Everything that was handed to a player in confidence, to look for it afterwards where it must not be. */
export interface IssuedSecrets {
  /** Gives the secret back, so that it can be noted where it is used. */
  note(secret: string): string;
  readonly all: readonly string[];
  /** Those that stand in the text, as they are or merely encoded. */
  foundIn(text: string): string[];
}

const SHORT_CODE = /^\d{6}$/;

export function createIssuedSecrets(): IssuedSecrets {
  const secrets = new Set<string>();
  return {
    note(secret) {
      if (secret === '') throw new Error('there is no secret to note');
      secrets.add(secret);
      return secret;
    },
    get all() {
      return [...secrets];
    },
    foundIn: (text) => [...secrets].filter((secret) => isIn(text, secret)),
  };
}

function isIn(text: string, secret: string): boolean {
  // Six digits turn up in hashes and in fractions of seconds by chance, so they count only where they stand alone.
  if (SHORT_CODE.test(secret)) return new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text);
  const bytes = Buffer.from(secret);
  return [secret, encodeURIComponent(secret), ...(['hex', 'base64', 'base64url'] as const).map(encode)].some(
    (form) => text.includes(form),
  );

  function encode(encoding: 'hex' | 'base64' | 'base64url'): string {
    return bytes.toString(encoding).replace(/=+$/, '');
  }
}
