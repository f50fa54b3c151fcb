import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { TwoFactorUndo } from './two-factor-undo.service.ts';

export function accountOwnershipRoutes(
  app: FastifyInstance,
  { twoFactorUndo }: { twoFactorUndo: TwoFactorUndo },
): void {
  serve(app, {
    'POST /user/2fa/devices/undo': (call) => twoFactorUndo.undo(call.body.token, callerOf(call)),
  });
}
