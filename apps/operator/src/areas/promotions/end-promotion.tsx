import type { ListedPromotion } from '@gatehouse/contract/operator/promotions.endpoints';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

export function EndPromotion({
  name,
  state,
  release,
}: Pick<ListedPromotion, 'name' | 'state'> & { release: number | null }) {
  if (state === 'over') return null;
  return (
    <ActButton
      endpoint="POST /promotions/:promotion/end"
      label={state === 'running' ? texts.end : texts.cancel}
      title={texts.endTitle(name)}
      text={state === 'running' ? texts.endText : texts.cancelText}
      done={texts.ended}
      inputOf={(form) => ({ params: { promotion: name }, body: { release, reason: reasonOf(form) } })}
    />
  );
}
