import type { BridgeCommand, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Setting, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LauncherStatus } from './launcher-status.tsx';
import { useGameNames } from './use-game-names.ts';
import { useLauncherCommand } from './use-launcher-command.ts';

/** What is downloaded first. */
export function DownloadOrder({ queue }: { queue: readonly LauncherJob[] }) {
  const text = useText();
  const { perform } = useLauncherCommand();
  const nameOf = useGameNames();
  type Place = Extract<BridgeCommand, { type: 'reorder' }>['to'];
  const reorder = (productName: string, to: Place) => void perform({ type: 'reorder', productName, to });
  return (
    <>
      <h3>
        <Text id="LauncherSettings.Order.Title" />
      </h3>
      <SettingList>
        {queue.map(({ productName }, index) => {
          const game = nameOf(productName);
          const isFirst = index === 0;
          return (
            <Setting
              key={productName}
              title={game}
              text={<LauncherStatus productName={productName} />}
              action={
                <>
                  <IconButton
                    icon={ArrowUpToLine}
                    label={text('LauncherSettings.Order.First', { game })}
                    disabled={isFirst}
                    onClick={() => reorder(productName, 'first')}
                  />
                  <IconButton
                    icon={ArrowUp}
                    label={text('LauncherSettings.Order.Up', { game })}
                    disabled={isFirst}
                    onClick={() => reorder(productName, 'up')}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={text('LauncherSettings.Order.Down', { game })}
                    disabled={index === queue.length - 1}
                    onClick={() => reorder(productName, 'down')}
                  />
                </>
              }
            />
          );
        })}
      </SettingList>
    </>
  );
}
