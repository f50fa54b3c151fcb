import type { Catalogue } from '@gatehouse/contract/catalogue';
import {
  CATALOGUE_SORTS,
  type CatalogueFilters as Filters,
  type PRICE_FILTERS,
  valuesOf,
} from '@gatehouse/domain/catalogue';
import { CATALOGUE_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { FilterForm } from '@gatehouse/ui/forms/filter-form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Search from 'lucide-react/icons/search';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SYSTEM_NAMES } from '../../../entities/products/systems.tsx';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import styles from './catalogue-filters.module.css';
import { withFilter, withToggled } from './filters.rules.ts';
import { useCatalogueAddress, useOwnPlatforms } from './use-catalogue.ts';

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

type CatalogueFiltersProps = {
  filters: Filters;
  found: Catalogue;
  /** Where the results are shown. */
  results: RefObject<HTMLElement | null>;
};

/** Applied immediately with script; without, the form is submitted and the server renders the result. */
export function CatalogueFilters({ filters: shown, found, results }: CatalogueFiltersProps) {
  const text = useText();
  const { number } = useFormat();
  const { path, show } = useCatalogueAddress();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const ownPlatforms = useOwnPlatforms();
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
  useEffect(() => setFilters(shown), [shown]);

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

  /** A text that was typed just now counts too. */
  const typedFilters = () => ({ ...filters, q: search.current?.value });
  const change = (name: keyof Filters, value: string) => go(withFilter(typedFilters(), name, value));
  const choose = (name: keyof Filters) => ({
    name,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => change(name, event.currentTarget.value),
  });
  const toggle = (name: 'tag' | 'platform', value: string) => ({
    name,
    value,
    checked: valuesOf(filters[name]).includes(value),
    onChange: () => go(withToggled(typedFilters(), name, value)),
  });

  /** On narrow screens the open filters hide the results. */
  function showResults() {
    if (more.current) more.current.open = false;
    results.current?.scrollIntoView();
    results.current?.focus({ preventScroll: true });
  }

  const priceName = (value: string) => {
    const name = PRICE_NAMES[value as keyof typeof PRICE_NAMES];
    if (name) return text(name);
    const price = number(Number(value), { style: 'currency', currency, maximumFractionDigits: 0 });
    return text('Catalogue.Price.UpTo', { price });
  };

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
        className={styles.search}
        end={<Icon of={Search} />}
      />
      <noscript>
        <p className={styles.note}>
          <Text id="Catalogue.Search.NeedsScript" />
        </p>
      </noscript>
      <details ref={more} className={styles.more}>
        <summary className={styles.summary}>
          <Text id="Catalogue.Filters.Title" />
        </summary>
        <div className={styles.fields}>
          <SelectField
            label={<Text id="Catalogue.Sort.Label" />}
            {...choose('sort')}
            value={filters.sort ?? (q === '' ? CATALOGUE_SORTS[0] : '')}
            options={[
              ...(q === '' ? [] : [{ value: '', label: text('Catalogue.Sort.Match') }]),
              ...CATALOGUE_SORTS.map((value) => ({ value, label: text(SORT_NAMES[value]) })),
            ]}
          />
          <SelectField
            label={<Text id="Catalogue.Price.Label" />}
            {...choose('price')}
            value={filters.price ?? ''}
            options={[
              { value: '', label: text('Catalogue.Price.Any') },
              ...pricesWith(found.prices, filters.price).map(({ value, count }) => ({
                value,
                label: text('Catalogue.Option.Count', { option: priceName(value), count }),
              })),
            ]}
          />
          <Checkbox
            name="sale"
            value="yes"
            checked={filters.sale === 'yes'}
            onChange={(event) => change('sale', event.currentTarget.checked ? 'yes' : '')}
          >
            <Counted count={found.onSale}>
              <Text id="Catalogue.Sale.Label" />
            </Counted>
          </Checkbox>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              <Text id="Catalogue.Platform.Label" />
            </legend>
            <Checkbox
              className={styles.here}
              checked={filters.platform === ownPlatforms}
              onChange={(event) => change('platform', event.currentTarget.checked ? ownPlatforms : '')}
            >
              <Text id="Catalogue.Platform.Here" />
            </Checkbox>
            {found.platforms.map(({ name, count }) => (
              <Checkbox key={name} {...toggle('platform', name)}>
                <Counted count={count}>
                  <Text id={SYSTEM_NAMES[name]} />
                </Counted>
              </Checkbox>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              <Text id="Catalogue.Tag.Label" />
            </legend>
            {found.tags.map(({ name, label, count }) => (
              <Checkbox key={name} {...toggle('tag', name)}>
                <Counted count={count}>{label}</Counted>
              </Checkbox>
            ))}
          </fieldset>
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
          <div className={styles.show}>
            <Button kind="primary" wide onClick={showResults}>
              <Text id="Catalogue.Show.Button" values={{ count: found.total }} />
            </Button>
          </div>
        </div>
      </details>
    </FilterForm>
  );
}

/** How many products the choice would find. */
function Counted({ count, children }: { count: number; children: ReactNode }) {
  const { number } = useFormat();
  return (
    <span className={styles.counted}>
      <span>{children}</span> <span className={styles.count}>{number(count)}</span>
    </span>
  );
}

/** A shared address may have another price than those that are offered in this currency. */
function pricesWith(prices: Catalogue['prices'], chosen: string | undefined): Catalogue['prices'] {
  return chosen === undefined || prices.some(({ value }) => value === chosen)
    ? prices
    : [...prices, { value: chosen, count: 0 }];
}
