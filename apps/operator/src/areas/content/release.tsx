import type { ListedRelease } from '@gatehouse/contract/operator/content.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Filters } from '../../components/filters.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { Changes } from './changes.tsx';
import { PreviewButton } from './preview-button.tsx';
import { RollBackButton } from './roll-back-button.tsx';
import { texts } from './texts.ts';

export default function Release() {
  const { release = '' } = useParams();
  const query = useRead('GET /content/releases', {});
  return (
    <View query={query}>
      {({ releases }) => {
        const found = releases.find((one) => String(one.release) === release);
        if (!found) return <Page title={texts.missing}>{null}</Page>;
        return <ReleasePage release={found} others={releases.filter((one) => one !== found)} />;
      }}
    </View>
  );
}

function ReleasePage({ release, others }: { release: ListedRelease; others: readonly ListedRelease[] }) {
  const [search, setSearch] = useSearchParams();
  const before = others.find((one) => one.release < release.release) ?? others[0];
  const from = others.find((one) => String(one.release) === search.get('from')) ?? before;
  return (
    <Page
      title={texts.heading(release.release)}
      badges={release.isCurrent ? <Badge kind="owned">{texts.current}</Badge> : null}
      actions={
        <>
          <PreviewButton release={release} />
          <RollBackButton release={release} />
        </>
      }
    >
      <Section title={texts.release}>
        <Facts
          facts={[
            [texts.published, <Moment key="published" at={release.publishedAt} />],
            [texts.by, <bdi key="by">{release.publishedBy}</bdi>],
            [texts.since, <Moment key="since" at={release.currentSince} none={texts.never} />],
            [texts.files, release.files],
          ]}
        />
      </Section>
      <Section title={texts.changes}>
        {from ? (
          <>
            <Form
              key={from.release}
              onSubmit={(event) =>
                setSearch({ from: fieldOf(new FormData(event.currentTarget), 'from') }, { replace: true })
              }
            >
              <Filters>
                <SelectField
                  label={texts.compare}
                  name="from"
                  defaultValue={String(from.release)}
                  options={others.map((one) => ({
                    value: String(one.release),
                    label: texts.heading(one.release),
                  }))}
                />
                <Button kind="secondary" type="submit">
                  {texts.show}
                </Button>
              </Filters>
            </Form>
            <Changes release={String(release.release)} from={String(from.release)} />
          </>
        ) : (
          <Empty>{texts.noOther}</Empty>
        )}
      </Section>
    </Page>
  );
}
