import { type LauncherSettings as Settings, UPDATE_MODES } from '@gatehouse/contract/launcher-bridge';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Setting, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { askToNotify } from './ask-to-notify.ts';
import { DownloadOrder } from './download-order.tsx';
import { GameFolders } from './game-folders.tsx';
import { ERROR_TEXTS } from './launcher-game.rules.ts';
import styles from './launcher-settings.module.css';
import { useLauncherCommand } from './use-launcher-command.ts';
import { useSize } from './use-size.ts';

/** What the player chooses for the launcher as a whole. Each control saves immediately. */
export function LauncherSettings() {
  const locale = usePageLocale();
  const { libraries, settings, startsWithSystem, queue } = useLauncherState();
  const { perform, error } = useLauncherCommand();
  const change = (changed: Partial<Settings>) => void perform({ type: 'change_settings', settings: changed });
  return (
    <div className={styles.page}>
      <Link to={`/${locale}/library`} className={styles.back}>
        <Icon of={ArrowLeft} size={18} mirrored />
        <Text id="LauncherSettings.Page.Back" />
      </Link>
      <h1>
        <Text id="LauncherSettings.Page.Heading" />
      </h1>
      {error ? (
        <Notice kind="danger">
          <Text id={ERROR_TEXTS[error]} />
        </Notice>
      ) : null}
      {libraries ? (
        <Section title="LauncherSettings.Folders.Title">
          <GameFolders libraries={libraries} />
        </Section>
      ) : null}
      {settings ? (
        <>
          <Section title="LauncherSettings.Downloads.Title">
            <Downloads settings={settings} onChange={change} />
            {queue.length > 1 ? <DownloadOrder queue={queue} /> : null}
          </Section>
          <Section title="LauncherSettings.Updates.Title">
            <Updates settings={settings} onChange={change} />
          </Section>
          <Section title="LauncherSettings.System.Title">
            {startsWithSystem === undefined ? null : (
              <Checkbox
                name="start-with-system"
                checked={startsWithSystem}
                onChange={(event) =>
                  void perform({ type: 'start_with_system', isWanted: event.currentTarget.checked })
                }
              >
                <Text id="LauncherSettings.StartWithSystem.Label" />
              </Checkbox>
            )}
            <Checkbox
              name="notifies"
              checked={settings.notifies}
              onChange={(event) => {
                change({ notifies: event.currentTarget.checked });
                if (event.currentTarget.checked) askToNotify();
              }}
              hint={<Text id="LauncherSettings.Notify.Hint" />}
            >
              <Text id="LauncherSettings.Notify.Label" />
            </Checkbox>
            <SettingList>
              <Setting
                title={<Text id="LauncherSettings.Log.Title" />}
                text={<Text id="LauncherSettings.Log.Text" />}
                action={
                  <Button size="small" onClick={() => void perform({ type: 'open_logs' })}>
                    <Text id="LauncherSettings.Log.Button" />
                  </Button>
                }
              />
            </SettingList>
          </Section>
        </>
      ) : null}
    </div>
  );
}

function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>
        <Text id={title} />
      </h2>
      {children}
    </section>
  );
}

interface SettingsProps {
  settings: Settings;
  onChange(changed: Partial<Settings>): void;
}

const MEGABYTE = 1_000_000;
const LIMITS = [0.5, 1, 2, 5, 10, 25, 50].map((megabytes) => megabytes * MEGABYTE);

function Downloads({ settings, onChange }: SettingsProps) {
  const text = useText();
  const { size } = useSize();
  const { bytesPerSecondMax: limit, waitsWhilePlaying } = settings;
  const limits = limit === null || LIMITS.includes(limit) ? LIMITS : [limit, ...LIMITS];
  return (
    <>
      <SelectField
        className={styles.field}
        label={<Text id="LauncherSettings.Limit.Label" />}
        value={limit ?? ''}
        onChange={(event) => onChange({ bytesPerSecondMax: Number(event.currentTarget.value) || null })}
        options={[
          { value: '', label: text('LauncherSettings.Limit.None') },
          ...limits.map((bytes) => ({
            value: String(bytes),
            label: text('Launcher.Speed.Text', { speed: size(bytes) }),
          })),
        ]}
      />
      <Checkbox
        name="waits-while-playing"
        checked={waitsWhilePlaying}
        onChange={(event) => onChange({ waitsWhilePlaying: event.currentTarget.checked })}
      >
        <Text id="LauncherSettings.WhilePlaying.Label" />
      </Checkbox>
    </>
  );
}

const UPDATE_TEXTS: Record<Settings['updates'], MessageId> = {
  automatic: 'LauncherSettings.Updates.Automatic',
  scheduled: 'LauncherSettings.Updates.Scheduled',
  ask: 'LauncherSettings.Updates.Ask',
};
const HOURS = [
  ['from', 'LauncherSettings.Updates.From'],
  ['to', 'LauncherSettings.Updates.To'],
] as const;

function Updates({ settings, onChange }: SettingsProps) {
  const text = useText();
  const { updates, updateHours } = settings;
  return (
    <>
      <SelectField
        className={styles.field}
        label={<Text id="LauncherSettings.Updates.Label" />}
        value={updates}
        onChange={(event) => onChange({ updates: event.currentTarget.value as Settings['updates'] })}
        options={UPDATE_MODES.map((mode) => ({ value: mode, label: text(UPDATE_TEXTS[mode]) }))}
      />
      {updates === 'scheduled' ? (
        <div className={styles.hours}>
          {HOURS.map(([name, label]) => (
            <Field
              key={name}
              type="time"
              name={name}
              label={<Text id={label} />}
              defaultValue={updateHours[name]}
              onBlur={(event) => {
                const { value } = event.currentTarget;
                if (value) onChange({ updateHours: { ...updateHours, [name]: value } });
              }}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
