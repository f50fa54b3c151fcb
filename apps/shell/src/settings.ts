import type { ChangedSettings, LauncherSettings } from '@gatehouse/contract/launcher-bridge';
import type { SavedState, StateWriter } from './saved-state.ts';

const DEFAULTS: LauncherSettings = {
  bytesPerSecondMax: null,
  waitsWhilePlaying: false,
  updates: 'ask',
  updateHours: { from: '02:00', to: '06:00' },
  notifies: true,
};

/** What the player has chosen. Only changes are kept, so that a newer version has its own defaults. */
export function createSettings(state: SavedState, writer: StateWriter) {
  return {
    /** JSON has no undefined values. */
    current: (): LauncherSettings => ({ ...DEFAULTS, ...(state.settings as Partial<LauncherSettings>) }),
    async change(settings: ChangedSettings): Promise<void> {
      state.settings = { ...state.settings, ...settings };
      await writer.save();
    },
  };
}
