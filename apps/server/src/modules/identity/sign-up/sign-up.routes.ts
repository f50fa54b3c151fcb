import type { FastifyInstance } from 'fastify';
import { setTokenHeader } from '../../../http/request/bearer.ts';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
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
