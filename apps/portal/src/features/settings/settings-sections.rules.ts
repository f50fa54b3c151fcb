/** The tabs, in their order. The first has the bare address. */
export const SETTINGS_SECTIONS = ['general', 'communication', 'connections'] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Below /{locale}. */
export function pathOf(section: SettingsSection): string {
  return section === 'general' ? 'settings' : `settings/${section}`;
}

/** The tab that an address of the page shows. */
export function sectionIn(pathname: string): SettingsSection {
  return SETTINGS_SECTIONS.find((section) => pathname.endsWith(`/${pathOf(section)}`)) ?? 'general';
}
