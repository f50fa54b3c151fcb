import { SettingsSuccess } from '../features/settings/settings-success.tsx';

export default SettingsSuccess;
