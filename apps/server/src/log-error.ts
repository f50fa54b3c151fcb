import { fileURLToPath } from 'node:url';
import { createSourceMaps } from './source-maps.ts';

const STACK_LINES = 8;
const MESSAGE_LENGTH_MAX = 200;
/** A position in the built portal or the built mails. The bundle of the server is not minified and has no map. */
const BUILT_PLACE = /(file:\/\/[^\s()]+\/dist\/[\w./-]+\.js):(\d+):(\d+)/;
const sourceMaps = createSourceMaps();
const SQL_STATE = /^[0-9A-Z]{5}$/;

interface ErrorDescription {
  type: string;
  code?: string;
  message?: string;
  constraint?: string;
  stack: string[];
  cause?: ErrorDescription;
}

/**
 * Messages of database errors and of the query builder quote values, which may be personal data: of those only the
 * code and the constraint are logged. A stack is logged without its first line, which repeats the message. The queue
 * emits copies of errors that are plain objects.
 */
export function describeError(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { type: typeof error, stack: [] };
  const text = (name: string) => {
    const value = name in error ? (error as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const [code, constraint, message] = [text('code'), text('constraint'), text('message')];
  const quotesValues = (code !== undefined && SQL_STATE.test(code)) || 'params' in error || 'query' in error;
  return {
    type: text('name') ?? 'object',
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(quotesValues || message === undefined ? {} : { message: message.slice(0, MESSAGE_LENGTH_MAX) }),
    stack: (text('stack') ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, STACK_LINES)
      .map((line) => line.trim().replace(BUILT_PLACE, inSources)),
    ...('cause' in error && error.cause !== undefined ? { cause: describeError(error.cause) } : {}),
  };
}

function inSources(place: string, file: string, line: string, column: string): string {
  const found = sourceMaps.originalPlace(fileURLToPath(`${file}.map`), {
    line: Number(line),
    column: Number(column),
  });
  return found ?? place;
}
