import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import { uniqueName } from './unique-name.ts';

/** One word, as wide as names get. */
export const longName = () => uniqueName('W').padEnd(NAME_LENGTH_MAX, 'W');

export function longEmail(): string {
  const domain = `${'d'.repeat(60)}.${'o'.repeat(60)}.${'m'.repeat(60)}.test`;
  return `${uniqueName('w').padEnd(EMAIL_LENGTH_MAX - domain.length - 1, 'w')}@${domain}`;
}
