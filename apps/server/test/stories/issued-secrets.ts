/** All secrets that a player received, to search for them afterwards where they must not be. */
export interface IssuedSecrets {
  /** Returns the secret, so that it can be recorded where it is used. */
  note(secret: string): string;
  readonly all: readonly string[];
  /** The secrets that the text contains, plain or encoded. */
  foundIn(text: string): string[];
}

const SHORT_CODE = /^\d{6}$/;
/** Characters next to six digits that are part of something else. */
const CLINGS_BEFORE = /[\w.-]/;
const CLINGS_AFTER = /[\w-]/;
const HEAD_LENGTH = 6;

export function createIssuedSecrets(): IssuedSecrets {
  const secrets = new Set<string>();
  return {
    note(secret) {
      if (secret.length < HEAD_LENGTH) throw new Error('the secret is too short to search for');
      secrets.add(secret);
      return secret;
    },
    get all() {
      return [...secrets];
    },
    foundIn: (text) => search(text, secrets),
  };
}

interface Form {
  text: string;
  of: string;
}

/** Scans the text once for all secrets: each position is looked up by its next few characters. */
function search(text: string, secrets: ReadonlySet<string>): string[] {
  const byHead = Map.groupBy([...secrets].flatMap(formsOf), (form) => form.text.slice(0, HEAD_LENGTH));
  const found = new Set<string>();
  for (let at = 0; at + HEAD_LENGTH <= text.length; at += 1) {
    for (const form of byHead.get(text.slice(at, at + HEAD_LENGTH)) ?? []) {
      if (text.startsWith(form.text, at) && !isChance(text, at, form)) found.add(form.of);
    }
  }
  return [...found];
}

/** Six digits occur in hashes and in fractions of seconds by chance, so they count only when they stand alone. */
function isChance(text: string, at: number, { of }: Form): boolean {
  if (!SHORT_CODE.test(of)) return false;
  return CLINGS_BEFORE.test(text.charAt(at - 1)) || CLINGS_AFTER.test(text.charAt(at + of.length));
}

function formsOf(secret: string): Form[] {
  if (SHORT_CODE.test(secret)) return [{ text: secret, of: secret }];
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) => base64Within(bytes, shift));
  const texts = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(texts)].map((text) => ({ text, of: secret }));
}

/** The base64 of the bytes inside of other bytes: without the digits that they share with their neighbours. */
function base64Within(bytes: Buffer, bytesBefore: number): string {
  const text = Buffer.concat([Buffer.alloc(bytesBefore), bytes]).toString('base64');
  const end = Math.floor(((bytesBefore + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((bytesBefore * 8) / 6), end);
}
