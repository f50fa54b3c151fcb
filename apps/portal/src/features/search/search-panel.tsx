import type { ShopItem } from '@gatehouse/contract/catalogue';
import { CATALOGUE_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { FilterForm } from '@gatehouse/ui/forms/filter-form.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { OfferLabel } from '../../entities/products/offer-label.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { nextOption } from './search-keys.rules.ts';
import styles from './search-panel.module.css';
import { type Found, useFound, useOwnedNames, useSearches } from './use-search.ts';

/** A combobox in a dialog: the focus stays in the field, and the arrow keys choose an option. */
export default function SearchPanel({ onClose }: { onClose(): void }) {
  const text = useText();
  const locale = usePageLocale();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const found = useFound(typed);
  const owned = useOwnedNames();
  const { recent, pathOf, remember, forget, showAll } = useSearches();
  const q = typed.trim();
  const searches = typed === '' ? recent : [];
  const hasAll = found.kind === 'some';
  const total = searches.length + found.items.length + (hasAll ? 1 : 0);
  // Other results may be fewer.
  const chosen = active !== null && active < total ? active : null;
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(event.key, chosen, total);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      if (next !== null) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault();
      document.getElementById(optionId(chosen))?.click();
    }
  }

  function submit() {
    if (q === '') return;
    remember(q);
    onClose();
    showAll(q);
  }

  /** A link that opens in another tab leaves the search open. */
  function leave({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    remember(q);
    if (!ctrlKey && !metaKey && !shiftKey) onClose();
  }

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === chosen,
    onClick: leave,
    onMouseMove: () => setActive(index),
    className: styles.option,
  });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; its key is Escape
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={text('Nav.Search.Label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <FilterForm action={`/${locale}/shop`} className={styles.form} onSubmit={submit}>
        <Icon of={Search} className={styles.glass} />
        <input
          className={styles.field}
          name="q"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={press}
          role="combobox"
          aria-label={text('Nav.Search.Label')}
          aria-autocomplete="list"
          aria-expanded={total > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
          placeholder={text('Search.Field.Placeholder')}
          maxLength={CATALOGUE_TEXT_LENGTH_MAX}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <IconButton icon={X} label={text('Search.Close.Button')} onClick={onClose} />
      </FilterForm>
      <Status found={found} />
      <div className={styles.results}>
        <div id={`${id}-list`} role="listbox" aria-label={text('Search.Results.Label')}>
          {searches.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div role="group" aria-labelledby={`${id}-recent`}>
              <div id={`${id}-recent`} className={styles.title}>
                <Text id="Search.Recent.Title" />
              </div>
              {searches.map((search, index) => (
                <Link key={search} to={pathOf(search)} {...option(index)}>
                  <Icon of={Clock} size={18} className={styles.icon} />
                  <bdi className={styles.name}>{search}</bdi>
                </Link>
              ))}
            </div>
          ) : null}
          {found.items.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div role="group" aria-labelledby={`${id}-found`}>
              <div id={`${id}-found`} className={styles.title}>
                <Text id={found.kind === 'some' ? 'Search.Found.Title' : 'Search.Ideas.Title'} />
              </div>
              {found.items.map((item, index) => (
                <Link
                  key={item.productName}
                  to={`/${locale}/shop/${item.productName}`}
                  {...option(searches.length + index)}
                >
                  <Product item={item} isOwned={owned.has(item.productName)} />
                </Link>
              ))}
            </div>
          ) : null}
          {found.kind === 'some' ? (
            <Link to={pathOf(found.q)} {...option(total - 1)}>
              <Icon of={ArrowRight} size={18} mirrored className={styles.icon} />
              <span className={styles.name}>
                <Text id="Search.All.Link" values={{ count: found.total, text: found.q }} />
              </span>
            </Link>
          ) : null}
        </div>
        {searches.length > 0 ? (
          <Button kind="quiet" size="small" onClick={forget}>
            <Text id="Search.Recent.Clear" />
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

function Product({ item, isOwned }: { item: ShopItem; isOwned: boolean }) {
  return (
    <>
      <Picture className={styles.picture} base={item.thumb} kind="thumb" sizes="72px" alt="" />
      <span className={styles.name} lang={item.locale}>
        <bdi>{item.displayName}</bdi>
        <span className={styles.genre}>{item.genre}</span>
      </span>
      <OfferLabel offer={item.offer} isOwned={isOwned} />
    </>
  );
}

function Status({ found }: { found: Found }) {
  return (
    <div role="status">
      {found.kind === 'none' ? (
        <p className={styles.none}>
          <Text id="Search.None.Text" values={{ text: found.q }} />
        </p>
      ) : null}
      {found.kind === 'failed' ? (
        <p className={styles.none}>
          <Text id="Catalogue.Load.Failed" />
        </p>
      ) : null}
      {found.kind === 'some' ? (
        <VisuallyHidden>
          <Text id="Catalogue.Results.Count" values={{ count: found.total }} />
        </VisuallyHidden>
      ) : null}
    </div>
  );
}
