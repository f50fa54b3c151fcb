export { SettingsSuccess as default } from '../features/settings/settings-success.tsx';
