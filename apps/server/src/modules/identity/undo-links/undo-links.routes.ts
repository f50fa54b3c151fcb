import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { EmailRevert } from './email-revert.service.ts';
import type { TwoFactorUndo } from './two-factor-undo.service.ts';

export function undoLinkRoutes(
  app: FastifyInstance,
  { emailRevert, twoFactorUndo }: { emailRevert: EmailRevert; twoFactorUndo: TwoFactorUndo },
): void {
  serve(app, {
    'DELETE /user/email/:emailToken': (call) => emailRevert.revert(call.params.emailToken, callerOf(call)),
    'POST /user/2fa/devices/undo': (call) => twoFactorUndo.undo(call.body.token, callerOf(call)),
  });
}
