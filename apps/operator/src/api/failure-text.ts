import { CallError } from './call-error.ts';
import { texts } from './texts.ts';

/** What the operator reads. Sentences of a refused act come from the server: they are those of the command line. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return texts.unexpected;
  const { code, reason, message, retryAfterSeconds } = error;
  if (reason !== undefined && reason in texts.reasons)
    return texts.reasons[reason as keyof typeof texts.reasons];
  if (code === 'TOO_MANY_REQUESTS') return texts.tooMany(Math.ceil((retryAfterSeconds ?? 60) / 60));
  if (code === 'ACT_REFUSED' || code === 'NOT_FOUND') return message;
  if (code in texts.codes) return texts.codes[code as keyof typeof texts.codes];
  return code === 'INVALID_REQUEST' ? message : texts.unexpected;
}
