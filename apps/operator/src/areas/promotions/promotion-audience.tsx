import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import type { EditedPromotion, PricedItem } from '@gatehouse/contract/operator/promotions.endpoints';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { CheckboxGroup, EditFields } from '../../components/edit-form.tsx';
import { UtcField } from '../../components/utc-field.tsx';
import { itemKey, withItem } from './promotion-draft.rules.ts';
import { texts } from './texts.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function PromotionAudience({
  draft,
  games,
  items,
  setDraft,
  change,
}: {
  draft: EditedPromotion;
  games: OperatorReplyOf<'GET /promotions'>['games'];
  items: readonly PricedItem[];
  setDraft: (draft: EditedPromotion) => void;
  change: (part: Partial<EditedPromotion>) => void;
}) {
  const { game, product = game, extra } = draft;
  const known = games.find((one) => one.game === game)?.environments ?? [];
  const chosen = draft.environments ?? known;

  function chooseGame(next: string): void {
    const { environments: _, ...rest } = draft;
    const main = items.find((one) => one.product === next && one.extra === null);
    const moved = { ...rest, game: next };
    setDraft(main ? withItem(moved, main) : moved);
  }

  function chooseEnvironment(id: string, isChosen: boolean): void {
    const next = known.filter((one) => (one === id ? isChosen : chosen.includes(one)));
    const { environments: _, ...rest } = draft;
    setDraft(next.length === known.length ? rest : { ...rest, environments: next });
  }

  return (
    <>
      <EditFields>
        <SelectField
          label={texts.game}
          value={game}
          onChange={(event) => chooseGame(event.currentTarget.value)}
          options={games.map((one) => ({ value: one.game, label: one.game }))}
        />
        <SelectField
          label={texts.item}
          value={itemKey(product, extra)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const item = items.find((one) => itemKey(one.product, one.extra) === value);
            if (item) setDraft(withItem(draft, item));
          }}
          options={items.map((one) => ({ value: itemKey(one.product, one.extra), label: one.title }))}
        />
        <SelectField
          label={texts.audience}
          value={draft.audience}
          onChange={(event) => change({ audience: event.currentTarget.value as EditedPromotion['audience'] })}
          options={optionsOf(texts.audiences)}
        />
        <SelectField
          label={texts.contentType}
          value={draft.contentType}
          onChange={(event) =>
            change({ contentType: event.currentTarget.value as EditedPromotion['contentType'] })
          }
          options={optionsOf(texts.contentTypes)}
        />
        <UtcField
          label={texts.starts}
          value={draft.starts}
          onChange={(starts) => change({ starts })}
          required
        />
        <UtcField label={texts.ends} value={draft.ends} onChange={(ends) => change({ ends })} required />
      </EditFields>
      <CheckboxGroup label={texts.environments}>
        {known.map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(event) => chooseEnvironment(id, event.currentTarget.checked)}
          >
            {id}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  );
}
