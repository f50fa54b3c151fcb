import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { createEmailRevertService } from './email-revert.service.ts';
import { createValidationService } from './validation.service.ts';

export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  const change = createEmailChangeService(deps);
  const { revert } = createEmailRevertService(deps);
  const validation = createValidationService(deps);

  serve(app, 'PUT /user/email', (call) => change.request(call.session, call.body, callerOf(call)));
  serve(app, 'POST /user/email', (call) => change.confirm(call.session, call.body, callerOf(call)));
  serve(app, 'DELETE /user/email/:emailToken', (call) => revert(call.params.emailToken, callerOf(call)));
  serve(app, 'PUT /user/email/validate', ({ session, body }) => validation.resend(session, body.locale));
  serve(app, 'POST /user/validate/:token', ({ params }) => validation.validate(params.token));
}
