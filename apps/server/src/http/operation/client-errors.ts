import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '@gatehouse/contract/errors';

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const BODY: ErrorReply = { errorTypes: ['INVALID_REQUEST'], message: 'The request is not valid' };

/** Answers requests that Node's parser rejects; no route or hook runs for them. */
export function answerClientErrors(headers: Record<string, string>) {
  const body = JSON.stringify(BODY);
  const head = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  };
}
