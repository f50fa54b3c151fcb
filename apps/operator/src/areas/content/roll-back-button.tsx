import type { ListedRelease } from '@gatehouse/contract/operator/content.endpoints';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

export function RollBackButton({ release: { release, isCurrent } }: { release: ListedRelease }) {
  if (isCurrent) return null;
  return (
    <ActButton
      endpoint="POST /content/releases/:release/roll-back"
      label={texts.rollBack}
      title={texts.rollBackTitle(release)}
      text={texts.rollBackText}
      done={texts.rollBackDone}
      isDanger
      inputOf={(form) => ({ params: { release: String(release) }, body: { reason: reasonOf(form) } })}
    />
  );
}
