import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { texts as shared } from '../../components/texts.ts';
import styles from './players.module.css';
import { texts } from './texts.ts';

export function PlayerMethods({ player }: { player: PlayerDetails }) {
  const { hasPassword, passwordChangedAt, passwordAttempts, twoFactor, providers, passkeys } = player;
  return (
    <div className={styles.panel}>
      <Section title={texts.methods}>
        <Facts
          facts={[
            [
              texts.password,
              hasPassword ? (
                <>
                  {texts.passwordSince} <Moment at={passwordChangedAt} />
                </>
              ) : (
                texts.passwordNone
              ),
            ],
            [
              texts.attempts,
              passwordAttempts?.lockedUntil ? (
                <>
                  {texts.attemptsLocked} <Moment at={passwordAttempts.lockedUntil} />
                </>
              ) : (
                texts.attemptsUsed(passwordAttempts?.used ?? 0)
              ),
            ],
            [
              texts.twoFactor,
              twoFactor.isOn ? texts.twoFactorOn(twoFactor.authenticators) : texts.twoFactorOff,
            ],
            ...(twoFactor.isOn ? [recoveryCodeFact(twoFactor.hasRecoveryCode)] : []),
            [
              texts.providers,
              providers.length === 0 ? texts.noProviders : <Linked key="providers" providers={providers} />,
            ],
            [
              texts.passkeys,
              passkeys.length === 0 ? texts.noPasskeys : <Added key="passkeys" passkeys={passkeys} />,
            ],
          ]}
        />
      </Section>
    </div>
  );
}

const recoveryCodeFact = (has: boolean): [string, string] => [
  texts.recoveryCode,
  has ? shared.yes : shared.no,
];

function Linked({ providers }: Pick<PlayerDetails, 'providers'>) {
  return (
    <ul className={styles.methods}>
      {providers.map(({ provider, linkedAt }) => (
        <li key={provider}>
          {texts.providerNames[provider] ?? provider} <Since at={linkedAt} />
        </li>
      ))}
    </ul>
  );
}

function Added({ passkeys }: Pick<PlayerDetails, 'passkeys'>) {
  return (
    <ul className={styles.methods}>
      {passkeys.map(({ name, browser, system, addedAt }) => (
        <li key={`${name}${addedAt}`}>
          <bdi>{name ?? ([browser, system].filter(Boolean).join(', ') || texts.unnamedPasskey)}</bdi>{' '}
          <Since at={addedAt} />
        </li>
      ))}
    </ul>
  );
}

function Since({ at }: { at: string | null }) {
  return at === null ? null : (
    <small>
      {texts.sinceWhen} <Moment at={at} />
    </small>
  );
}
