import type { OperatorRow, SetUpLink } from '@gatehouse/contract/operator/operators.endpoints';
import type { OperatorAccount, SetUpLinkResult } from './operator-accounts.service.ts';

export function presentOperator(account: OperatorAccount): OperatorRow {
  const { id, name, email, roles, createdAt, setUpAt, disabledAt, lastSignInAt } = account;
  return {
    operatorId: id,
    name,
    email,
    roles,
    createdAt: createdAt.toISOString(),
    setUpAt: setUpAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

export function presentSetUpLink({ expiresAt, ...result }: SetUpLinkResult): SetUpLink {
  return { ...result, expiresAt: expiresAt.toISOString() };
}
