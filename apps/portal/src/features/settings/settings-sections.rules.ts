/** The tabs, in their order. The first has the bare address. */
export const SETTINGS_SECTIONS = ['general', 'communication', 'connections'] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What an address names; undefined for an address that is none of ours. */
export function sectionOf(param: string | undefined): SettingsSection | undefined {
  if (param === undefined) return 'general';
  return SETTINGS_SECTIONS.find((section) => section === param && section !== 'general');
}

/** Below /{locale}. */
export function pathOf(section: SettingsSection): string {
  return section === 'general' ? 'settings' : `settings/${section}`;
}
