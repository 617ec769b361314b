import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { Kbd, searchIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { findItems, type PaletteItem } from './find-items.ts';
import { usePaletteItems } from './use-palette-items.tsx';
import './palette.css';

interface PaletteProps {
  projectId: string | undefined;
  onClose: () => void;
}

/** Finds a project, a page, a setting or something to do by its name. WAI-ARIA: combobox with a list. */
export function Palette({ projectId, onClose }: PaletteProps): ReactElement {
  const id = useId();
  const root = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const groups = findItems(usePaletteItems(projectId), text);
  const found = groups.flatMap(({ items }) => items);
  const current = found[Math.min(active, found.length - 1)];

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
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    }
  };
  const optionId = (item: PaletteItem): string => `${id}-${item.key}`;

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
          placeholder={t('Search or jump to…')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setActive(0);
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
                onPointerMove={() => setActive(found.indexOf(item))}
                onClick={() => choose(item)}
                onKeyDown={press}
              >
                {item.icon}
                <span className="palette-label">{item.label}</span>
                {item.hint !== undefined && <span className="muted">{item.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className="palette-foot">
        {found.length === 0 ? (
          t('Nothing is called that.')
        ) : (
          <>
            <Kbd keys={['↑', '↓']} /> {t('move')} <Kbd keys={['↵']} /> {t('open')}
          </>
        )}
      </output>
    </dialog>
  );
}
