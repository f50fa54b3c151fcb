import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { View } from '../../components/view.tsx';
import { texts } from './texts.ts';

/** Neither names of products nor of extras have it. */
const BETWEEN = '/';

export function GrantButton({ player }: { player: PlayerDetails }) {
  return (
    <ActButton
      endpoint="POST /players/:userId/grant"
      label={texts.grant}
      title={texts.grantTitle}
      text={texts.grantText}
      done={texts.grantDone}
      fields={<GrantFields player={player} />}
      inputOf={(form) => {
        const [product = '', extra = null] = fieldOf(form, 'item').split(BETWEEN);
        return {
          params: { userId: player.userId },
          body: {
            reason: reasonOf(form),
            product,
            extra,
            accountId: fieldOf(form, 'account') || null,
            key: fieldOf(form, 'key'),
          },
        };
      }}
    />
  );
}

function GrantFields({ player: { gameAccounts } }: { player: PlayerDetails }) {
  const query = useRead('GET /grantable-items', {});
  // A click or a call that is repeated grants once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <View query={query}>
        {({ items }) => (
          <SelectField
            label={texts.item}
            name="item"
            required
            options={[
              { value: '', label: texts.grantChoose },
              ...items.map(({ product, extra, title }) => ({
                value: extra === null ? product : product + BETWEEN + extra,
                label: title,
              })),
            ]}
          />
        )}
      </View>
      {gameAccounts.length === 0 ? null : (
        <SelectField
          label={texts.grantAccount}
          name="account"
          options={[
            { value: '', label: texts.grantAccountNone },
            ...gameAccounts.map(({ accountId, game, displayName }) => ({
              value: accountId,
              label: `${game}: ${displayName ?? accountId}`,
            })),
          ]}
        />
      )}
    </>
  );
}
