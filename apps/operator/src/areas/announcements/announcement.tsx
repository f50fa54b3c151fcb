import type {
  EditedAnnouncement,
  ListedAnnouncement,
} from '@gatehouse/contract/operator/content-edits.endpoints';
import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { EditFields, EditForm } from '../../components/edit-form.tsx';
import { Page, Section } from '../../components/page.tsx';
import { SpanBadge } from '../../components/span-badge.tsx';
import { UtcField } from '../../components/utc-field.tsx';
import { View } from '../../components/view.tsx';
import { AnnouncementTexts } from './announcement-texts.tsx';
import { texts } from './texts.ts';

const NEW: EditedAnnouncement = { kind: 'info', starts: null, ends: '', pages: null, texts: {} };

export default function Announcement() {
  const { announcement: id = '' } = useParams();
  const query = useRead('GET /content/announcements', {});
  return (
    <View query={query}>
      {({ release, languages, announcements }) => (
        <AnnouncementPage
          key={id}
          id={id}
          saved={announcements.find((one) => one.id === id)}
          {...{ release, languages }}
        />
      )}
    </View>
  );
}

function AnnouncementPage({
  id,
  saved,
  release,
  languages,
}: {
  id: string;
  saved: ListedAnnouncement | undefined;
  release: number | null;
  languages: OfferedLanguages;
}) {
  const navigate = useNavigate();
  // What is read again meanwhile does not replace what was written, nor the release that it was written for.
  const [base] = useState(release);
  const [draft, setDraft] = useState<EditedAnnouncement>(() => (saved ? editedOf(saved) : NEW));
  const change = (part: Partial<EditedAnnouncement>) => setDraft((before) => ({ ...before, ...part }));
  const goBack = () => void navigate('/announcements');
  return (
    <Page
      title={id}
      badges={saved ? <SpanBadge state={saved.state} /> : null}
      actions={
        saved ? (
          <ActButton
            endpoint="PUT /content/announcements/:announcement"
            label={texts.remove}
            title={texts.removeTitle(id)}
            text={texts.removeText}
            done={texts.removed}
            isDanger
            inputOf={(form) => ({
              params: { announcement: id },
              body: { release: base, reason: reasonOf(form), announcement: null },
            })}
            onDone={goBack}
          />
        ) : null
      }
    >
      <EditForm
        endpoint="PUT /content/announcements/:announcement"
        inputOf={(reason) => ({
          params: { announcement: id },
          body: { release: base, reason, announcement: draft },
        })}
        done={texts.done}
        onDone={goBack}
      >
        <Section title={texts.when}>
          <EditFields>
            <SelectField
              label={texts.kind}
              value={draft.kind}
              onChange={(event) => change({ kind: event.currentTarget.value as EditedAnnouncement['kind'] })}
              options={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
            />
            <UtcField
              label={texts.starts}
              value={draft.starts ?? ''}
              onChange={(starts) => change({ starts: starts || null })}
              hint={texts.startsHint}
            />
            <UtcField label={texts.ends} value={draft.ends} onChange={(ends) => change({ ends })} required />
            <Field
              label={texts.pages}
              defaultValue={draft.pages?.join(' ') ?? ''}
              onInput={(event) => change({ pages: pagesIn(event.currentTarget.value) })}
              hint={texts.pagesHint}
              autoComplete="off"
            />
          </EditFields>
        </Section>
        <Section title={texts.words}>
          <AnnouncementTexts
            languages={languages}
            kind={draft.kind}
            value={draft.texts}
            onChange={(all) => change({ texts: all })}
          />
        </Section>
      </EditForm>
    </Page>
  );
}

function editedOf({ id: _, state: __, ...announcement }: ListedAnnouncement): EditedAnnouncement {
  return announcement;
}

function pagesIn(text: string): string[] | null {
  const pages = text.split(/[\s,]+/).filter(Boolean);
  return pages.length === 0 ? null : pages;
}
