import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import type { EditedPromotion } from '@gatehouse/contract/operator/promotions.endpoints';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { EditForm } from '../../components/edit-form.tsx';
import { Page, Section } from '../../components/page.tsx';
import { SpanBadge } from '../../components/span-badge.tsx';
import { View } from '../../components/view.tsx';
import { EndPromotion } from './end-promotion.tsx';
import { PromotionAudience } from './promotion-audience.tsx';
import { PromotionBenefit } from './promotion-benefit.tsx';
import { newPromotion, written } from './promotion-draft.rules.ts';
import { PromotionPreview } from './promotion-preview.tsx';
import { PromotionTexts } from './promotion-texts.tsx';
import { texts } from './texts.ts';

type Listed = OperatorReplyOf<'GET /promotions'>;

export default function Promotion() {
  const { promotion: name = '' } = useParams();
  const query = useRead('GET /promotions', {});
  return <View query={query}>{(listed) => <PromotionPage key={name} name={name} listed={listed} />}</View>;
}

function PromotionPage({ name, listed }: { name: string; listed: Listed }) {
  const navigate = useNavigate();
  // What is read again meanwhile does not replace what was written, nor the release that it was written for.
  const [{ release, languages, games, items }] = useState(listed);
  const saved = listed.promotions.find((one) => one.name === name);
  const [draft, setDraft] = useState<EditedPromotion>(
    () => saved?.promotion ?? newPromotion(games[0]?.game ?? ''),
  );
  const change = (part: Partial<EditedPromotion>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Page
      title={name}
      badges={saved ? <SpanBadge state={saved.state} /> : null}
      actions={saved ? <EndPromotion name={name} state={saved.state} release={listed.release} /> : null}
    >
      <EditForm
        endpoint="PUT /promotions/:promotion"
        inputOf={(reason) => ({
          params: { promotion: name },
          body: { release, reason, promotion: written(draft) },
        })}
        done={texts.done}
        onDone={() => void navigate('/promotions')}
      >
        <Section title={texts.who}>
          <PromotionAudience {...{ draft, games, items, setDraft, change }} />
        </Section>
        <Section title={texts.benefit}>
          <PromotionBenefit {...{ draft, items, change }} />
        </Section>
        <Section title={texts.preview}>
          <PromotionPreview name={name} draft={draft} items={items} />
        </Section>
        <Section title={texts.words}>
          <PromotionTexts
            languages={languages}
            value={draft.texts}
            onChange={(all) => change({ texts: all })}
          />
        </Section>
      </EditForm>
    </Page>
  );
}
