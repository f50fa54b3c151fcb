import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Link, useSearchParams } from 'react-router';
import { fieldOf } from '../../components/act-button.tsx';
import { Page } from '../../components/page.tsx';
import { periodIn } from './period.rules.ts';
import styles from './reports.module.css';
import { RevenueReport } from './revenue-report.tsx';
import { SignUpReport } from './sign-up-report.tsx';
import { texts } from './texts.ts';

/** A tab: what it shows, by the name in the address. */
const TABS = [
  { id: 'revenue', label: texts.revenue, Content: RevenueReport },
  { id: 'sign-ups', label: texts.signUps, Content: SignUpReport },
] as const;

export default function Reports() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search);
  const current = TABS.find(({ id }) => id === search.get('tab'))?.id ?? 'revenue';
  const at = (tab: string) => `?${new URLSearchParams({ ...period, tab })}`;
  return (
    <Page title={texts.title}>
      <Form
        key={search.toString()}
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const wanted = { tab: current, from: fieldOf(form, 'from'), to: fieldOf(form, 'to') };
          setSearch(Object.entries(wanted).filter(([, value]) => value !== ''));
        }}
      >
        <div className={styles.period}>
          <Field label={texts.from} name="from" type="date" defaultValue={period.from} />
          <Field label={texts.to} name="to" type="date" defaultValue={period.to} />
          <Button kind="secondary" type="submit">
            {texts.show}
          </Button>
        </div>
      </Form>
      <Tabs
        label={texts.tabs}
        value={current}
        onChange={() => undefined}
        tabs={TABS.map(({ id, label, Content }) => ({
          id,
          label,
          link: <Link to={at(id)} replace />,
          panel: <Content period={period} />,
        }))}
      />
    </Page>
  );
}
