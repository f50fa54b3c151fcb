import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import type { MethodsOfKind } from './sign-in-methods.service.ts';

export function presentSignInMethods(methods: readonly MethodsOfKind[]): OwnSignInMethod[] {
  return methods.map(({ kind, isSufficient, added }) => ({
    kind,
    count: added.length,
    isSufficient,
    added: added.map(({ at, ...method }) => ({ ...method, at: at?.toISOString() ?? null })),
  }));
}
