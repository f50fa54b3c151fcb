import type { FastifyInstance } from 'fastify';
import { setTokenHeader } from '../../../http/request/bearer.ts';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { PasswordChange } from './password-change.service.ts';
import type { PasswordRecovery } from './password-recovery.service.ts';

export function passwordRoutes(
  app: FastifyInstance,
  {
    passwordChange,
    passwordRecovery,
  }: { passwordChange: PasswordChange; passwordRecovery: PasswordRecovery },
): void {
  serve(app, {
    'PUT /user/password': async (call) => {
      setTokenHeader(call.reply, await passwordChange.change(call.session, call.body, callerOf(call)));
    },
    'PUT /user/password/recovery': (call) => passwordRecovery.request(call.body, callerOf(call)),
    'POST /user/password/recovery': (call) => passwordRecovery.reset(call.body, callerOf(call)),
  });
}
