import { LauncherSettings } from '../features/launcher/launcher-settings.tsx';

export default function LauncherSettingsPage() {
  return <LauncherSettings />;
}
