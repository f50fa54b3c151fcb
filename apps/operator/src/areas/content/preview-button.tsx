import type { ListedRelease } from '@gatehouse/contract/operator/content.endpoints';
import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useState } from 'react';
import { ActButton } from '../../components/act-button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Moment } from '../../components/moment.tsx';
import { texts } from './texts.ts';

const ENDPOINT = 'POST /content/releases/:release/preview';

export function PreviewButton({ release: { release, isCurrent } }: { release: ListedRelease }) {
  const [made, setMade] = useState<OperatorReplyOf<typeof ENDPOINT> | null>(null);
  if (isCurrent) return null;
  return (
    <>
      <ActButton
        endpoint={ENDPOINT}
        label={texts.preview}
        title={texts.previewTitle(release)}
        text={texts.previewText}
        done={texts.previewDone}
        inputOf={() => ({ params: { release: String(release) } })}
        onDone={setMade}
      />
      {made ? (
        <Modal
          isOpen
          onClose={() => setMade(null)}
          title={texts.previewTitle(release)}
          closeLabel={texts.close}
          actions={
            <Button kind="primary" onClick={() => setMade(null)}>
              {texts.close}
            </Button>
          }
        >
          <p>
            {texts.previewUntil} <Moment at={made.endsAt} />.
          </p>
          <CopyField value={made.link} label={texts.previewLink} />
          <p>
            <a href={made.link} target="_blank" rel="noreferrer">
              {texts.previewOpen}
            </a>
          </p>
        </Modal>
      ) : null}
    </>
  );
}
