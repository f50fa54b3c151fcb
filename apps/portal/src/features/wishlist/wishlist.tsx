import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { EmptySettingList, Setting, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Cover } from '../../entities/products/cover.tsx';
import { OfferLabel } from '../../entities/products/offer-label.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { useWishlist } from './use-wishlist.ts';
import styles from './wishlist.module.css';

/** What the player waits for. Each checkbox saves immediately, like those of the other settings. */
export default function Wishlist() {
  const { wishes, nameOf, coverOf, choosePriceMail, remove } = useWishlist();
  const text = useText();
  const format = useFormat();
  const locale = usePageLocale();
  const isUnverified = useSession(({ user }) => isSignedIn(user) && !user.validated);
  const items = wishes.kind === 'ready' ? wishes.data.items : [];
  const { list, onRemove } = useFocusAfterRemoval(items.map(({ productName }) => productName));
  if (wishes.kind === 'loading') return <Skeleton shape="pane" />;
  if (wishes.kind === 'failed') {
    return (
      <LoadFailedNotice isRetrying={wishes.isRetrying} retry={wishes.retry}>
        <Text id="Wishlist.Load.Failed" />
      </LoadFailedNotice>
    );
  }
  return (
    <section ref={list} tabIndex={-1} className={styles.list}>
      {items.length === 0 ? (
        <Empty />
      ) : (
        <SettingList>
          {items.map(({ productName, addedAt, wantsPriceMail, offer }) => (
            <Setting
              key={productName}
              picture={<Cover base={coverOf(productName)} />}
              title={<Link to={`/${locale}/shop/${productName}`}>{nameOf(productName)}</Link>}
              text={
                <time dateTime={addedAt}>
                  <Text
                    id="Wishlist.Added.Text"
                    values={{ date: format.date(new Date(addedAt), { dateStyle: 'long' }) }}
                  />
                </time>
              }
              action={
                <div className={styles.actions}>
                  {offer ? (
                    <ButtonLink kind="primary" size="small">
                      <Link
                        to={`/${locale}/shop/${productName}`}
                        aria-label={text('Wishlist.Buy.Label', { item: nameOf(productName) })}
                      >
                        <Text id="Wishlist.Buy.Button" />
                      </Link>
                    </ButtonLink>
                  ) : null}
                  <Button
                    size="small"
                    aria-label={text('Wishlist.Remove.Label', { item: nameOf(productName) })}
                    onClick={() => {
                      onRemove(productName);
                      void remove(productName);
                    }}
                  >
                    <Text id="Common.Remove.Button" />
                  </Button>
                </div>
              }
            >
              {offer ? <OfferLabel offer={offer} isOwned={false} /> : null}
              <Checkbox
                name={`price-mail-${productName}`}
                checked={wantsPriceMail}
                onChange={(event) => void choosePriceMail(productName, event.currentTarget.checked)}
              >
                <Text id="Wishlist.PriceMail.Label" />
              </Checkbox>
            </Setting>
          ))}
        </SettingList>
      )}
      {isUnverified && items.length > 0 ? (
        <p className={styles.note}>
          <Text id="Wishlist.Validate.Text" />
        </p>
      ) : null}
    </section>
  );
}

function Empty() {
  const locale = usePageLocale();
  return (
    <EmptySettingList
      text={<Text id="Wishlist.Empty.Text" />}
      action={
        <ButtonLink kind="primary">
          <Link to={`/${locale}/`}>
            <Text id="Wishlist.Store.Button" />
          </Link>
        </ButtonLink>
      }
    />
  );
}

/** The pressed button disappears with its row, and focus with it: the row that takes its place gets it. */
function useFocusAfterRemoval(names: readonly string[]) {
  const list = useRef<HTMLElement>(null);
  const removed = useRef<{ name: string; index: number } | null>(null);
  useEffect(() => {
    if (!removed.current || names.includes(removed.current.name)) return;
    const { index } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index] ?? buttons.at(-1) ?? list.current)?.focus();
  }, [names]);
  return {
    list,
    onRemove(name: string): void {
      removed.current = { name, index: names.indexOf(name) };
    },
  };
}
