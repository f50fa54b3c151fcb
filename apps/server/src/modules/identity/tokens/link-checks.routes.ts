import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { LinkCheck } from './link-check.service.ts';

export function linkCheckRoutes(app: FastifyInstance, { linkCheck }: { linkCheck: LinkCheck }): void {
  serve(app, { 'POST /user/links/check': (call) => linkCheck.check(call.body, callerOf(call)) });
}
