import type { FastifyReply } from 'fastify';

/** The portal takes a new token from here, whatever the call was about. */
export function handOver(reply: FastifyReply, token: string): void {
  reply.header('authorization', `Bearer ${token}`);
}
