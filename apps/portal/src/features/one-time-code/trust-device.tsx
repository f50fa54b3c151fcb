import { TRUSTED_DEVICE_DAYS } from '@gatehouse/domain/limits';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Text } from '../../platform/i18n/text.tsx';

interface TrustDeviceProps {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** Above the button: the last digit of the code sends the form. */
export function TrustDevice({ isChecked, onChange }: TrustDeviceProps) {
  return (
    <Checkbox
      name="trust-device"
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      hint={<Text id="OneTimeCode.TrustDevice.Hint" />}
    >
      <Text id="OneTimeCode.TrustDevice.Label" values={{ days: TRUSTED_DEVICE_DAYS }} />
    </Checkbox>
  );
}
