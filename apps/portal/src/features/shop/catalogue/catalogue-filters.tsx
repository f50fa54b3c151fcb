import type { Catalogue } from '@gatehouse/contract/catalogue';
import {
  CATALOGUE_SORTS,
  type CatalogueFilters as Filters,
  PLATFORMS,
  PRICE_FILTERS,
} from '@gatehouse/domain/catalogue';
import { CATALOGUE_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { SYSTEM_NAMES } from '../../../platform/products/system-names.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilterForm } from '../../../ui/filter-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './catalogue-filters.module.css';
import { searchOf, withFilter } from './filters.rules.ts';
import { useCatalogueAddress } from './use-catalogue.ts';

const SEARCH_DELAY_MS = 250;

const SORT_NAMES: Record<(typeof CATALOGUE_SORTS)[number], MessageId> = {
  newest: 'Catalogue.Sort.Newest',
  name: 'Catalogue.Sort.Name',
  price: 'Catalogue.Sort.Price',
  'price-high': 'Catalogue.Sort.PriceHigh',
  discount: 'Catalogue.Sort.Discount',
};
const PRICE_NAMES: Record<(typeof PRICE_FILTERS)[number], MessageId> = {
  free: 'Catalogue.Price.Free',
  paid: 'Catalogue.Price.Paid',
};

type CatalogueFiltersProps = { filters: Filters; found: Catalogue };

/** Applied at once with script; without, the form is submitted and the server renders the result. */
export function CatalogueFilters({ filters: shown, found }: CatalogueFiltersProps) {
  const text = useText();
  const { number } = useFormat();
  const { path, show } = useCatalogueAddress();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLInputElement>(null);
  // What was chosen last: the address follows when its results have loaded.
  const [filters, setFilters] = useState(shown);
  const { q = '' } = shown;
  const { currency } = found;

  // The address changes without the field, when a visitor goes back or clears the filters.
  useEffect(() => {
    const field = search.current;
    if (field && document.activeElement !== field) field.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const address = searchOf(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters of another address are another object
  useEffect(() => setFilters(shown), [address]);

  function go(wanted: Filters, options?: { replace: boolean }) {
    clearTimeout(timer.current);
    setFilters(wanted);
    show(wanted, options);
  }

  /** The other fields are applied when they change. */
  function find({ replace = false } = {}) {
    go(withFilter(filters, 'q', search.current?.value ?? ''), { replace });
  }

  function typed() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find({ replace: true }), SEARCH_DELAY_MS);
  }

  const select = (
    name: keyof Filters,
    any: MessageId | null,
    options: { value: string; label: string }[],
  ) => ({
    name,
    value: filters[name] ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>) => change(name, event.currentTarget.value),
    options: any ? [{ value: '', label: text(any) }, ...options] : options,
  });

  /** A text that was typed just now counts too. */
  function change(name: keyof Filters, value: string) {
    go(withFilter({ ...filters, q: search.current?.value }, name, value));
  }

  return (
    <FilterForm action={path} className={styles.form} onSubmit={() => find()}>
      <Field
        ref={search}
        type="search"
        name="q"
        label={<Text id="Catalogue.Search.Label" />}
        defaultValue={q}
        maxLength={CATALOGUE_TEXT_LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={typed}
      />
      <noscript>
        <p className={styles.note}>
          <Text id="Catalogue.Search.NeedsScript" />
        </p>
      </noscript>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <Text id="Catalogue.Filters.Title" />
        </summary>
        <div className={styles.fields}>
          <SelectField
            label={<Text id="Catalogue.Sort.Label" />}
            {...select(
              'sort',
              null,
              CATALOGUE_SORTS.map((value) => ({ value, label: text(SORT_NAMES[value]) })),
            )}
            value={filters.sort ?? CATALOGUE_SORTS[0]}
          />
          <SelectField
            label={<Text id="Catalogue.Tag.Label" />}
            {...select(
              'tag',
              'Catalogue.Tag.Any',
              found.tags.map(({ name, label }) => ({ value: name, label })),
            )}
          />
          <SelectField
            label={<Text id="Catalogue.Platform.Label" />}
            {...select(
              'platform',
              'Catalogue.Platform.Any',
              PLATFORMS.map((value) => ({ value, label: text(SYSTEM_NAMES[value]) })),
            )}
          />
          <SelectField
            label={<Text id="Catalogue.Price.Label" />}
            {...select(
              'price',
              'Catalogue.Price.Any',
              PRICE_FILTERS.map((value) => ({ value, label: text(PRICE_NAMES[value]) })),
            )}
          />
          <SelectField
            label={<Text id="Catalogue.Max.Label" />}
            {...select(
              'max',
              'Catalogue.Max.Any',
              stepsWith(found.priceSteps, filters.max).map((step) => ({
                value: String(step),
                label: number(step, { style: 'currency', currency, maximumFractionDigits: 0 }),
              })),
            )}
          />
          <Checkbox
            name="sale"
            value="yes"
            checked={filters.sale === 'yes'}
            onChange={(event) => change('sale', event.currentTarget.checked ? 'yes' : '')}
          >
            <Text id="Catalogue.Sale.Label" />
          </Checkbox>
          <noscript>
            <Button type="submit" wide>
              <Text id="Catalogue.Apply.Button" />
            </Button>
          </noscript>
          {Object.keys(filters).length > 0 ? (
            <Link to={path} className={styles.clear}>
              <Text id="Catalogue.Clear.Link" />
            </Link>
          ) : null}
        </div>
      </details>
    </FilterForm>
  );
}

/** A shared address may have another price than those that are offered in this currency. */
function stepsWith(steps: readonly number[], max: string | undefined): number[] {
  return max === undefined || steps.includes(Number(max))
    ? [...steps]
    : [...steps, Number(max)].toSorted((a, b) => a - b);
}
