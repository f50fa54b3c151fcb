import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { setTokenHeader } from '../../../plugins/token-header.ts';
import type { SignUp } from './sign-up.service.ts';

export function signUpRoutes(app: FastifyInstance, { signUp }: { signUp: SignUp }): void {
  serve(app, {
    'POST /users': async (call) => {
      const { userId, token } = await signUp.signUp(call.body, callerOf(call));
      setTokenHeader(call.reply, token);
      return { userCreated: true, userId };
    },
  });
}
