import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { Kbd, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { t } from '../words.ts';
import { findItems, type PaletteItem } from './find-items.ts';
import { useFoundPeople } from './use-found-people.tsx';
import { usePaletteItems } from './use-palette-items.tsx';
import './palette.css';

/** As many letters as are searched for. */
const MAX_LETTERS = 256;

interface PaletteProps {
  projectId: string | undefined;
  onClose: () => void;
}

/** Finds a user, a team, a project, a page, a setting or something to do by its name. WAI-ARIA: combobox with a list. */
export function Palette({ projectId, onClose }: PaletteProps): ReactElement {
  const id = useId();
  const root = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  // By its key: people who are found meanwhile do not move it.
  const [active, setActive] = useState<string>();
  const people = useFoundPeople(text);
  const groups = [...people.groups, ...findItems(usePaletteItems(projectId), text)];
  const found = groups.flatMap(({ items }) => items);
  const current = found.find(({ key }) => key === active) ?? found[0];

  useLayoutEffect(() => {
    const dialog = root.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const choose = (item: PaletteItem): void => {
    onClose();
    item.onSelect();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && current) {
      event.preventDefault();
      setActive(found[(found.indexOf(current) + step + found.length) % found.length]?.key);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    }
  };
  const optionId = (item: PaletteItem): string => `${id}-${found.indexOf(item)}`;

  return (
    <dialog
      ref={root}
      className="palette"
      aria-label={t('Search or jump to…')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === root.current && onClose()}
    >
      <div className="palette-field">
        <Icon path={searchIcon} />
        <input
          className="palette-input"
          type="text"
          role="combobox"
          aria-label={t('Search or jump to…')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LETTERS}
          placeholder={t('Search or jump to…')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={press}
        />
        <Kbd keys={['esc']} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filtered by a field of its own */}
      <div ref={list} className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('Results')}>
        {groups.map(({ label, items }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox
          <div key={label} role="group" aria-label={label}>
            <div className="palette-heading" aria-hidden="true">
              {label}
            </div>
            {items.map((item) => (
              <div
                key={item.key}
                className="palette-item"
                id={optionId(item)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- by keyboard the field above has the focus and points at this
                role="option"
                tabIndex={-1}
                aria-selected={item === current}
                onPointerMove={() => setActive(item.key)}
                onClick={() => choose(item)}
                onKeyDown={press}
              >
                {item.icon}
                <span className="palette-label" dir="auto">
                  {item.label}
                </span>
                {item.hint !== undefined && (
                  <span className="muted" dir="auto">
                    {item.hint}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {people.error && <FailedPart error={people.error} onRetry={people.retry} />}
      <output className="palette-foot">
        {found.length > 0 && (
          <>
            <Kbd keys={['↑', '↓']} /> {t('move')} <Kbd keys={['↵']} /> {t('open')}
          </>
        )}
        {found.length === 0 && people.isSearching && t('Searching…')}
        {found.length === 0 && !people.isSearching && !people.error && t('Nothing is called that.')}
      </output>
    </dialog>
  );
}
