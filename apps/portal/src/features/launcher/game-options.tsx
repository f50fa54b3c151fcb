import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import { HIGH_RESOLUTION_PACKAGE } from '@gatehouse/contract/patching';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useId } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './game-options.module.css';
import { choicesOf, type GamePackage, installedLanguage } from './game-options.rules.ts';
import { useBranchCode, useGameOptions, useOfferedPackages } from './use-game-options.ts';
import type { InstallWish } from './use-launcher-game.ts';
import { useSize } from './use-size.ts';

export interface GameOptionsProps {
  game: LibraryItem;
  /** Null before it is installed. */
  installed: InstalledGame | null;
  /** The public branch. */
  branchId: string | null;
  onInstall(wish: InstallWish): void;
  onClose(): void;
}

/** What a player can choose for a game, before it is installed and later. */
export default function GameOptions({ game, installed, branchId, onInstall, onClose }: GameOptionsProps) {
  const text = useText();
  const packages = useOfferedPackages(installed, branchId);
  function installAndClose(wish: InstallWish): void {
    onInstall(wish);
    onClose();
  }
  const props = { game, installed, onInstall: installAndClose };
  return (
    <Modal
      isOpen
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="Launcher.Options.Title" values={{ game: game.displayName }} />}
    >
      <div className={styles.options}>
        {packages ? <Packages key={packages.map(keyOf).join()} {...props} packages={packages} /> : null}
        {installed?.launchOptions === undefined ? null : (
          <LaunchOptions productName={game.productName} written={installed.launchOptions} />
        )}
        {installed?.shortcuts ? <Shortcuts game={game} places={installed.shortcuts} /> : null}
        {installed?.isClosedBranch ? (
          <ClosedBranch installed={installed} branchId={branchId} onInstall={installAndClose} />
        ) : (
          <BranchCode {...props} />
        )}
      </div>
    </Modal>
  );
}

/** A form shows what is installed, also when that has changed. */
const keyOf = ({ name, isInstalled }: GamePackage) => `${name}${isInstalled}`;

interface PartProps extends Pick<GameOptionsProps, 'game' | 'installed' | 'onInstall'> {}

function Packages({
  game,
  installed,
  packages,
  onInstall,
}: PartProps & { packages: readonly GamePackage[] }) {
  const text = useText();
  const { size } = useSize();
  const locale = usePageLocale();
  const { languages, extras } = choicesOf(packages);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  if (languages.length + extras.length === 0) return null;
  const labelOf = ({ name, bytes }: GamePackage) =>
    name === HIGH_RESOLUTION_PACKAGE
      ? text('Launcher.HighResolution.Label', { size: size(bytes) })
      : text('Launcher.Options.Package', { name: name.replaceAll(/[-_]+/g, ' '), size: size(bytes) });
  const chosen = installed
    ? installedLanguage(packages)
    : languages.find(({ name }) => name === locale)?.name;
  return (
    <Form
      className={styles.group}
      onSubmit={(event) => {
        const values = new FormData(event.currentTarget);
        onInstall({
          packages: [...values.getAll('language'), ...values.getAll('package')].map(String).filter(Boolean),
        });
      }}
    >
      {languages.length > 0 ? (
        <SelectField
          className={styles.wide}
          name="language"
          label={<Text id="Launcher.Options.Language" />}
          defaultValue={chosen ?? ''}
          options={[
            { value: '', label: text('Launcher.Options.DefaultLanguage') },
            ...languages.map(({ name }) => ({ value: name, label: names.of(name) ?? name })),
          ]}
        />
      ) : null}
      {extras.map((one) => (
        <Checkbox key={one.name} name="package" value={one.name} defaultChecked={one.isInstalled}>
          {labelOf(one)}
        </Checkbox>
      ))}
      <Button type="submit" kind={installed ? undefined : 'primary'}>
        {installed ? (
          <Text id="Launcher.Options.Apply" />
        ) : (
          <Text id="Launcher.Install.Button" values={{ game: game.displayName }} />
        )}
      </Button>
    </Form>
  );
}

function LaunchOptions({ productName, written }: { productName: string; written: string }) {
  const { isBusy, error, perform } = useGameOptions();
  return (
    <Form
      className={styles.group}
      onSubmit={(event) => {
        const launchOptions = String(new FormData(event.currentTarget).get('launch-options') ?? '').trim();
        void perform({ type: 'set_launch_options', productName, launchOptions });
      }}
    >
      <Field
        className={styles.wide}
        name="launch-options"
        label={<Text id="Launcher.Options.LaunchOptions" />}
        hint={<Text id="Launcher.Options.LaunchOptionsHint" />}
        defaultValue={written}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Problem id={error} />
      <Button type="submit" busy={isBusy}>
        <Text id="Common.Save.Button" />
      </Button>
    </Form>
  );
}

const PLACES = { desktop: 'Launcher.Options.Desktop', menu: 'Launcher.Options.Menu' } as const;

function Shortcuts({ game, places }: { game: LibraryItem; places: readonly (keyof typeof PLACES)[] }) {
  const { isBusy, error, setShortcut } = useGameOptions();
  const titleId = useId();
  return (
    <fieldset className={cx(styles.group, styles.shortcuts)} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        <Text id="Launcher.Options.Shortcuts" />
      </p>
      {(['desktop', 'menu'] as const).map((place) => (
        <Checkbox
          key={place}
          name={place}
          checked={places.includes(place)}
          disabled={isBusy}
          onChange={(event) => void setShortcut(game, place, event.currentTarget.checked)}
        >
          <Text id={PLACES[place]} />
        </Checkbox>
      ))}
      <Problem id={error} />
    </fieldset>
  );
}

function BranchCode({ game, onInstall }: PartProps) {
  const text = useText();
  const { isBusy, failure, open, reset } = useBranchCode(game.productName, onInstall);
  const values = { game: game.displayName };
  return (
    <Form
      className={styles.group}
      onInput={reset}
      onSubmit={(event) => void open(String(new FormData(event.currentTarget).get('code') ?? '').trim())}
    >
      <Field
        className={styles.wide}
        name="code"
        label={<Text id="Launcher.Options.Code" />}
        hint={<Text id="Launcher.Options.CodeHint" />}
        error={failure?.at === 'code' ? text(failure.text, values) : undefined}
        required
        maxLength={128}
        messages={{ valueMissing: text('Launcher.Options.CodeMissing') }}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {failure && failure.at !== 'code' ? (
        <Notice kind="danger">
          <Text id={failure.text} values={failure.values ?? {}} />
        </Notice>
      ) : null}
      <Button type="submit" busy={isBusy}>
        <Text id="Launcher.Options.UseCode" />
      </Button>
    </Form>
  );
}

function ClosedBranch({
  installed,
  branchId,
  onInstall,
}: Pick<GameOptionsProps, 'branchId' | 'onInstall'> & { installed: InstalledGame }) {
  const branch = installed.branchId.slice(installed.branchId.indexOf('.') + 1);
  return (
    <div className={styles.group}>
      <p className={styles.title}>
        <Text id="Launcher.Options.Code" />
      </p>
      <p className={styles.text}>
        <Text id="Launcher.Options.Branch" values={{ branch }} />
      </p>
      {branchId ? (
        <Button onClick={() => onInstall({ branchId })}>
          <Text id="Launcher.Options.LeaveBranch" />
        </Button>
      ) : null}
    </div>
  );
}

function Problem({ id }: { id: Parameters<typeof Text>[0]['id'] | null }) {
  return id ? (
    <Notice kind="danger">
      <Text id={id} />
    </Notice>
  ) : null;
}
