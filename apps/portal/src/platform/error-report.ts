import type { ClientError } from '@gatehouse/contract/client-error';
import { CLIENT_ERROR_FRAMES_MAX } from '@gatehouse/domain/limits';

const MESSAGE_LENGTH_MAX = 200;
/** A built script of ours in a line of a stack, as Chromium, Firefox and Safari write it. */
const OWN_FRAME = /\/(assets\/[\w.-]+\.js):(\d+):(\d+)/;
const NAME = /^[A-Za-z_$][\w$.]{0,63}$/;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/gu;

/** What is told of an error; null for one that comes from another program, such as a browser extension. */
export function describeClientError(error: unknown): Pick<ClientError, 'name' | 'message' | 'stack'> | null {
  // What was thrown instead of an error may be anything, also what a player typed.
  if (!(error instanceof Error)) return { name: 'NoError', message: typeof error, stack: [] };
  const stack = framesOf(error.stack ?? '');
  if (error.stack && stack.length === 0) return null;
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    message: error.message.slice(0, MESSAGE_LENGTH_MAX).replace(NOT_TEXT, ' '),
    stack,
  };
}

function framesOf(stack: string): ClientError['stack'] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, file, line, column] = OWN_FRAME.exec(text) ?? [];
      return file ? [{ file, line: Number(line), column: Number(column) }] : [];
    })
    .slice(0, CLIENT_ERROR_FRAMES_MAX);
}
