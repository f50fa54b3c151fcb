import type { Game } from '@gatehouse/contract/game';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useStore } from 'zustand';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { environmentOptions } from './game-accounts.rules.ts';

interface EnvironmentFieldProps {
  game: Game;
  onChange?(place: string): void;
}

/** A single place needs no choice. */
export function EnvironmentField({ game, onChange }: EnvironmentFieldProps) {
  const chosen = useStore(useStores().library, ({ gameRegions }) => gameRegions[game.productName]);
  const options = environmentOptions({ ...game, region: chosen ?? game.region }, usePageLocale());
  if (options.length < 2) return <input type="hidden" name="place" value={options[0]?.value ?? ''} />;
  return (
    <SelectField
      name="place"
      label={<Text id="GameAccounts.Region.Label" />}
      options={options}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
