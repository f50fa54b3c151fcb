import type { FastifyInstance } from 'fastify';

/** The portal's API calls while it renders: answered by the same process, without a socket. */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://in-process');
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const reply = await app.inject({ method: 'GET', url: url.pathname + url.search, headers });
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type'] ?? '') },
    });
  };
}
