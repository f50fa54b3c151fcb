import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { TOKEN_BITS } from '@gatehouse/domain/limits';

export interface Random {
  uuid(): string;
  /** 256 bits, safe in a URL and in a header. */
  token(): string;
  digits(length: number): string;
  pick(alphabet: string, length: number): string;
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BITS / 8).toString('base64url'),
  digits: (length) => pick('0123456789', length),
  pick,
};

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
