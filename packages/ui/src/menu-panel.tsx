'use client';
import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ClassesOf } from './appearance.tsx';
import { MenuTypeahead, nextItem } from './menu-keys.ts';
import type { Placement } from './place-below.ts';
import { useOpenPanel } from './use-open-panel.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Draws a line above the item. */
  startsGroup?: boolean;
  /** The heading for neighboring items of the same group. Long labels within groups are cut off. */
  group?: string;
  /** Whether the item is the chosen one, in menus that choose one of several. */
  isChecked?: boolean;
  /** For what deletes something. */
  tone?: 'destructive';
  /** Shown at the end of the label's line. */
  trailing?: ReactNode;
  onSelect: () => void;
}

/** A field above the items that filters them. */
export interface MenuSearch {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Where and how the menu opens, as set by its button. */
export interface MenuPlace {
  /** Passed in: this file loads on demand and shares no file with the initial bundle. */
  slot: ClassesOf;
  labelledBy: string;
  start: 'first' | 'last';
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: (options?: { keepFocus: boolean }) => void;
}

export interface MenuContent {
  /** Shown above the items, and used as the description of the menu. */
  header?: ReactNode;
  items: readonly MenuItem[];
  search?: MenuSearch | undefined;
  /** Shown above the items. While searching, changes are announced. */
  status?: string | undefined;
  align?: Placement['align'];
}

export type MenuPanelProps = MenuPlace & MenuContent;

/** An open menu. Open while mounted. */
export function MenuPanel(props: MenuPanelProps): ReactElement {
  const { slot, labelledBy, header, items, search, status, align, start, trigger, onClose } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const typeahead = useRef(new MenuTypeahead());

  useOpenPanel({ panel, trigger, align, onClose });

  useLayoutEffect(() => {
    const first = field.current ?? itemsIn(panel.current)[0];
    const target = start === 'first' ? first : itemsIn(panel.current).at(-1);
    target?.focus({ preventScroll: true });
  }, [start]);

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    // During an IME composition, keys type no text yet.
    if (event.nativeEvent.isComposing) return;
    // Closing returns focus to the trigger, where Tab continues.
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const buttons = itemsIn(panel.current);
    const isSearching = event.target === field.current;
    if (isSearching && !event.key.startsWith('Arrow')) {
      // Enter chooses the first match without moving to it first.
      if (event.key === 'Enter' && search?.text) buttons.find((button) => button.ariaChecked !== null)?.click();
      return;
    }
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, current, buttons.length) ?? byLetter(event, current);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  /** Finds an item by its first letters, or moves focus to the search field if there is one. */
  const byLetter = (event: KeyboardEvent, current: number): number | undefined => {
    if (!field.current) {
      return typeahead.current.find(
        event.nativeEvent,
        current,
        items.map((item) => item.label),
      );
    }
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) field.current.focus();
    return undefined;
  };

  // Items without an icon reserve the space of one, so that all labels align.
  const hasIcons = items.some((item) => item.icon);

  const select = (item: MenuItem): void => {
    onClose();
    item.onSelect();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the field and the menu inside
    <div ref={panel} className={slot('menu')} popover="manual" onKeyDown={handleKey}>
      {header && (
        <div className={slot('menu-header')} id={`${id}-header`}>
          {header}
        </div>
      )}
      {search && (
        <input
          ref={field}
          className={`${slot('input')} ks-menu-search`}
          type="search"
          dir="auto"
          autoComplete="off"
          aria-label={search.label}
          placeholder={search.label}
          value={search.text}
          onChange={(event) => search.onChange(event.target.value)}
        />
      )}
      {(search || status) && <output className="ks ks-menu-status">{status}</output>}
      <div
        className="ks ks-menu-items"
        role="menu"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-describedby={header ? `${id}-header` : undefined}
      >
        {groupsOf(items).map(({ label, items: members }) => {
          const buttons = members.map((item) => (
            <button
              key={item.key}
              className={slot('menu-item')}
              type="button"
              role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChecked}
              tabIndex={-1}
              data-starts-group={item.startsGroup || undefined}
              data-tone={item.tone}
              onClick={() => select(item)}
              // While typing, the position of the pointer must not move focus.
              onPointerMove={search ? undefined : (event) => event.currentTarget.focus({ preventScroll: true })}
            >
              {hasIcons && <span className="ks ks-menu-icon">{item.icon}</span>}
              {item.group === undefined ? (
                item.label
              ) : (
                <span className="ks ks-menu-label" dir="auto" title={item.label}>
                  {item.label}
                </span>
              )}
              {item.trailing}
            </button>
          ));
          if (label === undefined) return <Fragment key={members[0]?.key}>{buttons}</Fragment>;
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
            <div key={label} className="ks ks-menu-group" role="group" aria-label={label}>
              <div className="ks ks-menu-heading" aria-hidden="true">
                {label}
              </div>
              {buttons}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface MenuGroup {
  label: string | undefined;
  items: MenuItem[];
}

/** Groups neighboring items with the same group, in order. */
function groupsOf(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.label === item.group) last.items.push(item);
    else groups.push({ label: item.group, items: [item] });
  }
  return groups;
}

const itemsIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];
