import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** An answer as it went over the wire, kept whole so that sending it again costs little. */
export interface ReadyAnswer {
  /** Names and values in turns, as Node takes them fastest. The last value is the id of the request at hand. */
  head: string[];
  /** A byte a character: Node writes such a text and its head in one go, and a buffer in two. */
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

/** Says under which id it was given. */
export function giveAgain({ head, body }: ReadyAnswer, response: ServerResponse): string {
  const id = randomUUID();
  // Node has read the head when this returns, so one for all answers will do.
  head[head.length - 1] = id;
  response.writeHead(200, head);
  response.end(body, 'latin1');
  return id;
}
