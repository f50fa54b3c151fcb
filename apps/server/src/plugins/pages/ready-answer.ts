import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** An answer as it went over the wire, kept whole so that giving it again costs next to nothing. */
export interface ReadyAnswer {
  /** Names and values in turns, as Node takes them fastest. */
  head: string[];
  /** A byte a character: Node writes such a text and its head in one go, and a buffer in two. */
  body: string;
}

const REQUEST_ID_HEADER = 'x-request-id';

export function readyAnswer(headers: Record<string, unknown>, body: Buffer): ReadyAnswer {
  const lasting = Object.entries(headers).filter(([name]) => name !== REQUEST_ID_HEADER);
  const head = lasting.flatMap(([name, value]) => [name, String(value)]);
  return { head: [...head, 'content-length', String(body.length)], body: body.toString('latin1') };
}

/** Says under which id it was given. */
export function giveAgain({ head, body }: ReadyAnswer, response: ServerResponse): string {
  const id = randomUUID();
  response.writeHead(200, [...head, REQUEST_ID_HEADER, id]);
  response.end(body, 'latin1');
  return id;
}
