'use client';
import {
  useEffect,
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
import { placeBelow } from './place-below.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Draws a line above. */
  startsGroup?: boolean;
  onSelect: () => void;
}

/** Where and how a menu opens, as its button says. */
export interface MenuPlace {
  /** Handed in: this file is loaded on demand and shares nothing with what is loaded at once. */
  slot: ClassesOf;
  labelledBy: string;
  start: 'first' | 'last';
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: (options?: { keepFocus: boolean }) => void;
}

export interface MenuContent {
  /** Stands above the items and describes the menu. */
  header?: ReactNode;
  items: readonly MenuItem[];
}

export type MenuPanelProps = MenuPlace & MenuContent;

/** Mounted while the menu is open. */
export function MenuPanel({ slot, labelledBy, header, items, start, trigger, onClose }: MenuPanelProps): ReactElement {
  const headerId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const typeahead = useRef(new MenuTypeahead());

  useLayoutEffect(() => {
    const element = panel.current;
    const anchor = trigger.current;
    if (!element || !anchor) return;
    // The top layer lifts it over every clipping or stacking box of the host; where it is missing, `position: fixed` has to do.
    element.showPopover?.();
    const place = (): void => placeBelow(element, anchor);
    place();
    const buttons = itemsIn(element);
    buttons.at(start === 'first' ? 0 : -1)?.focus({ preventScroll: true });
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [start, trigger]);

  useEffect(() => {
    const closeOutside = (event: Event): void => {
      const isInside = [panel.current, trigger.current].some((element) =>
        element?.contains(event.target as Node | null),
      );
      if (!isInside) onClose({ keepFocus: true });
    };
    document.addEventListener('pointerdown', closeOutside, true);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [onClose, trigger]);

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    // With the focus back on the trigger, Tab goes on from there.
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const buttons = itemsIn(event.currentTarget);
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    const next =
      nextItem(event.key, current, buttons.length) ??
      typeahead.current.find(
        event.nativeEvent,
        current,
        items.map((item) => item.label),
      );
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  // An item without an icon keeps the place of one, so that all labels start on one line.
  const hasIcons = items.some((item) => item.icon);

  const select = (item: MenuItem): void => {
    onClose();
    item.onSelect();
  };

  return (
    <div ref={panel} className={slot('menu')} popover="manual">
      {header && (
        <div className={slot('menu-header')} id={headerId}>
          {header}
        </div>
      )}
      <div
        className="ks ks-menu-items"
        role="menu"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-describedby={header ? headerId : undefined}
        onKeyDown={handleKey}
      >
        {items.map((item) => (
          <button
            key={item.key}
            className={slot('menu-item')}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-starts-group={item.startsGroup || undefined}
            onClick={() => select(item)}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          >
            {hasIcons && <span className="ks ks-menu-icon">{item.icon}</span>}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
}

const itemsIn = (element: HTMLElement): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[role=menuitem]')];
