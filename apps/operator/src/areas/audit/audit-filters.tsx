import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import styles from './audit.module.css';
import { texts } from './texts.ts';

const FILTERS = ['operator', 'act', 'subject', 'from', 'to'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** The filters that are set, from the address of the page or a form. */
export function filtersIn(source: { get(name: string): unknown }): Filters {
  const given = FILTERS.flatMap((name) => {
    const value = source.get(name);
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
  });
  return Object.fromEntries(given) as Filters;
}

export function AuditFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  return (
    <Form
      className={styles.filters}
      onSubmit={(event) => onChange(filtersIn(new FormData(event.currentTarget)))}
    >
      <Field label={texts.operator} name="operator" defaultValue={filters.operator} maxLength={64} />
      <Field
        label={texts.act}
        name="act"
        defaultValue={filters.act}
        maxLength={65}
        pattern="[a-z\-]{1,32}(\.[a-z\-]{1,32})?"
        messages={{ patternMismatch: texts.actWrong }}
        hint={texts.actHint}
      />
      <Field
        label={texts.subject}
        name="subject"
        defaultValue={filters.subject}
        maxLength={256}
        hint={texts.subjectHint}
      />
      <Field label={texts.from} name="from" type="date" defaultValue={filters.from} />
      <Field label={texts.to} name="to" type="date" defaultValue={filters.to} />
      <div className={styles.buttons}>
        <Button kind="secondary" type="submit">
          {texts.apply}
        </Button>
        <Button kind="quiet" onClick={() => onChange({})}>
          {texts.reset}
        </Button>
      </div>
    </Form>
  );
}
