import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** A complete response as it was sent, stored so that sending it again is cheap. */
export interface ReadyAnswer {
  /** Names and values alternate, the fastest format for Node. The last value is the id of the current request. */
  head: string[];
  /** Latin-1, one byte per character: Node writes such a string together with the head, and a buffer separately. */
  body: string;
}

const REQUEST_ID_HEADER = 'x-request-id';

export function readyAnswer(headers: Record<string, unknown>, body: Buffer): ReadyAnswer {
  const lasting = Object.entries(headers).filter(([name]) => name !== REQUEST_ID_HEADER);
  const head = lasting.flatMap(([name, value]) => [name, String(value)]);
  return {
    head: [...head, 'content-length', String(body.length), REQUEST_ID_HEADER, ''],
    body: body.toString('latin1'),
  };
}

/** Returns the request id of the response. */
export function sendReadyAnswer({ head, body }: ReadyAnswer, response: ServerResponse): string {
  const id = randomUUID();
  // Node has copied the head when this returns, so all responses can share one array.
  head[head.length - 1] = id;
  response.writeHead(200, head);
  response.end(body, 'latin1');
  return id;
}
