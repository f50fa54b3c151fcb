import { COUNTRIES } from '@gatehouse/domain/countries';
import { regionName } from '@gatehouse/domain/region-name';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Monitor from 'lucide-react/icons/monitor';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { SYSTEM_NAMES } from '../../../entities/products/systems.tsx';
import { readClientSystem } from '../../../platform/client-system.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { isSignedIn } from '../../../stores/session-user.ts';
import { useSession } from '../../../stores/stores-context.ts';
import styles from './checkout.module.css';
import { runsHere } from './summary.rules.ts';
import type { CheckoutOrder, useGameAccounts } from './use-checkout.ts';

type CheckoutDetailsProps = { order: CheckoutOrder; recipient: ReturnType<typeof useGameAccounts> };

/** Whom it goes to, where it runs, and the country whose tax is paid. */
export function CheckoutDetails({ order, recipient }: CheckoutDetailsProps) {
  const text = useText();
  const email = useSession(({ user }) => (isSignedIn(user) ? (user.email ?? user.nickname) : null));
  return (
    <section className={styles.details}>
      <dl>
        <div>
          <dt>
            <Text id="Checkout.Goes.Label" />
          </dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </div>
        <Device systems={order.product.systems} />
      </dl>
      <Recipient {...recipient} label={text('Checkout.Account.Label')} onChange={order.change} />
      {order.currency === null ? null : <Country order={order} />}
    </section>
  );
}

/** The summary is rendered in the browser only, for a signed-in player, so that it can ask for its system. */
function Device({ systems }: Pick<CheckoutOrder['product'], 'systems'>) {
  const text = useText();
  const format = useFormat();
  const isHere = runsHere(systems, readClientSystem());
  const names = format.list(systems.map((system) => text(SYSTEM_NAMES[system])));
  return (
    <div>
      <dt>
        <Text id="Checkout.Runs.Label" />
      </dt>
      <dd className={isHere ? undefined : styles.warning}>
        <Icon of={isHere ? Monitor : TriangleAlert} size={16} />
        <span>
          <Text id={isHere ? 'Checkout.Runs.Here' : 'Checkout.Runs.Elsewhere'} values={{ systems: names }} />
        </span>
      </dd>
    </div>
  );
}

type RecipientProps = CheckoutDetailsProps['recipient'] & {
  label: string;
  onChange(choice: { account: string }): void;
};

function Recipient({ game, accounts, selected, label, onChange }: RecipientProps) {
  const text = useText();
  const locale = usePageLocale();
  if (!game || accounts.length === 0) return null;
  return (
    <SelectField
      name="account"
      value={selected?.id ?? ''}
      label={label}
      onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
      options={accounts.map(({ id, displayName, gameEnvironmentId }) => ({
        value: id,
        label:
          game.regions.length > 1
            ? text('Checkout.Account.Option', {
                name: displayName,
                region: regionName(game, gameEnvironmentId, locale),
              })
            : displayName,
      }))}
    />
  );
}

function Country({ order }: Pick<CheckoutDetailsProps, 'order'>) {
  const format = useFormat();
  const locale = usePageLocale();
  const options = COUNTRIES.map((value) => ({ value, label: format.country(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  );
  return (
    <div>
      <SelectField
        name="country"
        autoComplete="country"
        value={order.offers.tax.country}
        label={<Text id="Checkout.Country.Label" />}
        onChange={({ currentTarget }) => order.change({ country: currentTarget.value })}
        options={options}
      />
      <p className={styles.small}>
        <Text id="Checkout.Country.Hint" />
      </p>
    </div>
  );
}
