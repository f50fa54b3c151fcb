import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { EmailChange } from './email-change.service.ts';
import type { EmailValidation } from './email-validation.service.ts';

export function emailAddressRoutes(
  app: FastifyInstance,
  { emailChange, emailValidation }: { emailChange: EmailChange; emailValidation: EmailValidation },
): void {
  serve(app, {
    'PUT /user/email': (call) => emailChange.request(call.session, call.body, callerOf(call)),
    'POST /user/email': (call) => emailChange.confirm(call.session, call.body, callerOf(call)),
    'PUT /user/email/validate': ({ session, body }) => emailValidation.resend(session, body.locale),
    'POST /user/validate/:token': ({ params }) => emailValidation.validate(params.token),
  });
}
