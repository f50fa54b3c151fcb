import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import Command from 'lucide-react/icons/command';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../api/session.ts';
import styles from './command-menu.module.css';
import { pages } from './pages.ts';
import { searchTarget } from './search-target.rules.ts';
import { texts } from './texts.ts';

/** Everything that can be opened without the mouse. */
export function CommandMenu() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <IconButton icon={Command} label={texts.menuOpen} onClick={() => setIsOpen(true)} />
      {isOpen ? <Commands onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const SEARCHES = { order: texts.openOrder, orders: texts.findOrders, player: texts.findPlayer };

function Commands({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim().toLowerCase();
  const target = searchTarget(wanted, may);
  const searches = target
    ? [{ id: target.kind, label: SEARCHES[target.kind](text.trim()), path: target.path }]
    : [];
  const found = pages
    .filter(({ nav, permission, title }) => nav && may(permission) && title.toLowerCase().includes(wanted))
    .map(({ path, title }) => ({ id: path, label: title, path: `/${path}` }));
  const commands = [...found, ...searches];
  const current = commands[Math.min(at, commands.length - 1)];

  function open(path: string | undefined) {
    if (path === undefined) return;
    onClose();
    void navigate(path);
  }

  function move(event: ReactKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || commands.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, commands.length - 1) + step + commands.length) % commands.length);
  }

  return (
    <Modal isOpen onClose={onClose} title={texts.menu} closeLabel={texts.close}>
      <Form data-focus-first onSubmit={() => open(current?.path)} className={styles.form}>
        <Field
          label={texts.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={move}
          autoComplete="off"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        />
        <div id={listId} role="listbox" aria-label={texts.menu} className={styles.list}>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={command.id}
              id={`${listId}-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === current}
              className={styles.option}
              onClick={() => open(command.path)}
            >
              {command.label}
            </div>
          ))}
          {commands.length === 0 ? <p>{texts.menuEmpty}</p> : null}
        </div>
      </Form>
    </Modal>
  );
}
