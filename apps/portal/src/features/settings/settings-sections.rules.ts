/** The tabs in order. The first one has the path without a section. */
export const SETTINGS_SECTIONS = [
  'general',
  'communication',
  'connections',
  'devices',
  'activity',
  'orders',
  'wishlist',
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Path below /{locale}. */
export function pathOf(section: SettingsSection): string {
  return section === 'general' ? 'settings' : `settings/${section}`;
}

/** The tab for a path of the page. */
export function sectionIn(pathname: string): SettingsSection {
  return SETTINGS_SECTIONS.find((section) => pathname.endsWith(`/${pathOf(section)}`)) ?? 'general';
}
