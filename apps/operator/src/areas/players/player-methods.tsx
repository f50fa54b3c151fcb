import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

export function PlayerMethods({ player }: { player: PlayerDetails }) {
  const { hasPassword, passwordChangedAt, twoFactor, providers } = player;
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
              texts.twoFactor,
              twoFactor.isOn ? texts.twoFactorOn(twoFactor.authenticators) : texts.twoFactorOff,
            ],
            [texts.providers, providers.map(({ provider }) => provider).join(', ') || texts.noProviders],
          ]}
        />
      </Section>
    </div>
  );
}
