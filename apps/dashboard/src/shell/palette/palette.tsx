import { Command } from 'cmdk';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { Kbd, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../../kit/failed-part.tsx';
import { t } from '../../words.ts';
import { COMMAND_KEY } from '../command-key.ts';
import { findItems, type PaletteItem } from './find-items.ts';
import { useFoundPeople } from './use-found-people.tsx';
import { usePaletteItems } from './use-palette-items.tsx';
import styles from './palette.module.css';

/** The maximum length of a search. */
const MAX_LETTERS = 256;

interface PaletteProps {
  projectId: string | undefined;
  onClose: () => void;
}

/** What the list is limited to: one group, or the actions of one item. */
type Narrowed = { readonly group: string } | { readonly item: PaletteItem };

/** Finds a user, a team, a project, a page, a setting or an action by its name. */
export function Palette({ projectId, onClose }: PaletteProps): ReactElement {
  const root = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>();
  // The key of the active item, so that users found meanwhile don't move it.
  const [active, setActive] = useState<string>();
  const people = useFoundPeople(text);
  const all = [...people.groups, ...findItems(usePaletteItems(projectId), text)];
  const groups =
    narrowed === undefined
      ? all
      : 'group' in narrowed
        ? all.filter(({ label }) => label === narrowed.group)
        : findItems(narrowed.item.actions ?? [], text);
  const found = groups.flatMap(({ items }) => items);
  const current = found.find(({ key }) => key === active) ?? found[0];

  useLayoutEffect(() => {
    const dialog = root.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  // The library updates the active option only after a key press, but the typed words change it too.
  useLayoutEffect(() => {
    const option = root.current?.querySelector('[aria-selected=true]');
    const field = root.current?.querySelector('input');
    if (option) field?.setAttribute('aria-activedescendant', option.id);
    else field?.removeAttribute('aria-activedescendant');
  });

  const narrow = (next: Narrowed | undefined): void => {
    setNarrowed(next);
    setText('');
    setActive(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && current && !event.shiftKey && narrowed === undefined && !people.error) {
      event.preventDefault();
      setNarrowed({ group: groups.find(({ items }) => items.includes(current))?.label ?? '' });
      setActive(undefined);
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && current?.actions) {
      event.preventDefault();
      narrow({ item: current });
    }
    if (narrowed && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))) {
      event.preventDefault();
      narrow(undefined);
    }
  };

  return (
    <dialog
      ref={root}
      className={styles.palette}
      aria-label={t('Search or jump to…')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === root.current && onClose()}
    >
      <Command
        className={styles.command}
        label={t('Search or jump to…')}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={current?.key ?? ''}
        onValueChange={setActive}
        onKeyDown={press}
      >
        <div className={styles.field}>
          <Icon path={searchIcon} />
          {narrowed && (
            <span className={styles.narrowed}>{'group' in narrowed ? narrowed.group : narrowed.item.label}</span>
          )}
          <Command.Input
            className={styles.input}
            aria-label={t('Search or jump to…')}
            maxLength={MAX_LETTERS}
            placeholder={t('Search or jump to…')}
            value={text}
            onValueChange={(typed) => {
              setText(typed);
              setActive(undefined);
            }}
          />
          <Kbd keys={['esc']} />
        </div>
        <Command.List className={styles.list} label={t('Results')}>
          {groups.map(({ label, items }) => (
            <Command.Group key={label} className={styles.group} heading={label}>
              {items.map((item) => (
                <Command.Item
                  key={item.key}
                  className={styles.item}
                  value={item.key}
                  onSelect={() => {
                    onClose();
                    item.onSelect();
                  }}
                >
                  {item.icon}
                  <span className={styles.label} dir="auto">
                    {item.label}
                  </span>
                  {item.hint !== undefined && (
                    <span className="muted" dir="auto">
                      {item.hint}
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {people.error && <FailedPart error={people.error} onRetry={people.retry} />}
      <output className={styles.foot}>
        {found.length > 0 && (
          <>
            <Kbd keys={['↑', '↓']} /> {t('move')} <Kbd keys={['↵']} /> {t('open')}{' '}
            {narrowed === undefined && (
              <>
                <Kbd keys={['Tab']} /> {t('narrow')}{' '}
              </>
            )}
            {current?.actions && (
              <>
                <Kbd keys={[COMMAND_KEY.trim(), '↵']} /> {t('actions')}
              </>
            )}
          </>
        )}
        {found.length === 0 && people.isSearching && t('Searching…')}
        {found.length === 0 && !people.isSearching && !people.error && t('No results')}
      </output>
    </dialog>
  );
}
