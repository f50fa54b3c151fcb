import type { FastifyReply } from 'fastify';

/** The portal reads a new token from this header of any reply. */
export function setTokenHeader(reply: FastifyReply, token: string): void {
  reply.header('authorization', `Bearer ${token}`);
}
