import { useOperator } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import { Authenticators } from './authenticators.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { texts } from './texts.ts';

export default function Account() {
  const operator = useOperator();
  const isByProvider = operator.provider !== null;
  const query = useRead('GET /account', {});
  return (
    <Page title={texts.title}>
      <View query={query}>
        {(account) => (
          <>
            <Section title={texts.about} actions={isByProvider ? null : <ChangePassword />}>
              <Facts
                facts={[
                  [texts.name, <bdi key="name">{operator.name}</bdi>],
                  [texts.email, <bdi key="email">{operator.email}</bdi>],
                  [texts.roles, operator.roles.join(', ')],
                  [texts.expires, <Moment key="expires" at={operator.expiresAt} />],
                  isByProvider
                    ? [texts.signsInBy, operator.provider]
                    : [texts.passwordChanged, <Moment key="changed" at={account.passwordChangedAt} />],
                ]}
              />
            </Section>
            {isByProvider ? null : (
              <>
                <Authenticators authenticators={account.authenticators} />
                <Passkeys passkeys={account.passkeys} />
              </>
            )}
            <OwnSessions sessions={account.sessions} />
          </>
        )}
      </View>
    </Page>
  );
}
