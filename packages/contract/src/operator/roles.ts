/** What an operator may do. An endpoint names the permission that it needs. */
export const PERMISSIONS = [
  'players.read',
  'players.ban',
  'players.sign-in',
  'players.grants',
  'players.game-accounts',
  'players.notes',
  'players.data',
  'mails.resend',
  'orders.read',
  'orders.refund',
  'orders.withdrawals',
  'orders.webhooks',
  'coupons.manage',
  'dashboard.read',
  'reports.read',
  'content.releases',
  'content.edit',
  'builds.manage',
  'promotions.manage',
  'prices.manage',
  'bulk.run',
  'operations.read',
  'operations.manage',
  'audit.read',
  'operators.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['support', 'shop', 'content', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The only place that says what a role may do. */
export const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  support: [
    'players.read',
    'players.ban',
    'players.sign-in',
    'players.grants',
    'players.game-accounts',
    'players.notes',
    'mails.resend',
    'orders.read',
    'orders.refund',
    'orders.withdrawals',
    'orders.webhooks',
    'dashboard.read',
    'operations.read',
  ],
  shop: [
    'orders.read',
    'orders.refund',
    'orders.withdrawals',
    'orders.webhooks',
    'coupons.manage',
    'dashboard.read',
    'reports.read',
    'promotions.manage',
    'prices.manage',
    'operations.read',
  ],
  content: ['content.releases', 'content.edit', 'builds.manage'],
  admin: PERMISSIONS,
};

export function permissionsOf(roles: readonly Role[]): Permission[] {
  const all = new Set(roles.flatMap((role) => PERMISSIONS_OF[role]));
  return PERMISSIONS.filter((permission) => all.has(permission));
}
