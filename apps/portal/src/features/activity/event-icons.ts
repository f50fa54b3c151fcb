import type { AccountEvent } from '@gatehouse/contract/activity';
import type { IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import Ban from 'lucide-react/icons/ban';
import FileDown from 'lucide-react/icons/file-down';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import Link2Off from 'lucide-react/icons/link-2-off';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Smartphone from 'lucide-react/icons/smartphone';
import UserRound from 'lucide-react/icons/user-round';

export const EVENT_ICONS: Readonly<Record<AccountEvent['kind'], IconShape>> = {
  account_created: UserRound,
  sign_in: LogIn,
  sign_in_failed: ShieldAlert,
  code_failed: ShieldAlert,
  email_change_requested: Mail,
  email_changed: Mail,
  email_reverted: RotateCcw,
  password_changed: KeyRound,
  password_recovered: KeyRound,
  password_recovered_by_alert: RotateCcw,
  two_factor_on: Smartphone,
  two_factor_off: Smartphone,
  two_factor_recovered: Smartphone,
  two_factor_undone: RotateCcw,
  authenticator_removed: Smartphone,
  device_trusted: MonitorCheck,
  provider_linked: Link2,
  provider_unlinked: Link2Off,
  passkey_added: KeyRound,
  passkey_removed: KeyRound,
  session_ended: LogOut,
  other_sessions_ended: LogOut,
  sessions_ended_by_support: LogOut,
  purchased: ShoppingBag,
  refunded: RotateCcw,
  game_account_created: Gamepad2,
  game_account_moved: Gamepad2,
  game_account_taken: Gamepad2,
  game_account_renamed: Gamepad2,
  deletion_requested: UserRound,
  deletion_cancelled: UserRound,
  data_export_requested: FileDown,
  banned: Ban,
  unbanned: ShieldCheck,
};
