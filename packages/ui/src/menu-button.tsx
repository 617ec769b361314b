'use client';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useSlot } from './appearance.tsx';
import type { MenuPlace } from './menu-panel.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface MenuButtonProps<Content> {
  /** The accessible name, together with any text in `children`. */
  label: string;
  /** Loads the menu: a `MenuPanel`, or a component that renders one. */
  load: () => Promise<ComponentType<MenuPlace & Content>>;
  /** The props of the menu. */
  content: Content;
  children: ReactNode;
}

/** A button that opens a menu of actions. WAI-ARIA: menu button. */
export function MenuButton<Content extends object>(props: MenuButtonProps<Content>): ReactElement {
  const { label, load, content, children } = props;
  const slot = useSlot();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<'first' | 'last'>();
  const [Panel, setPanel] = useState<ComponentType<MenuPlace & Content>>();
  const isWanted = start !== undefined;
  const isOpen = isWanted && Panel !== undefined;

  // Loads the menu as soon as the button is mounted, so that it is ready when pressed and delays no page.
  useEffect(() => {
    // Pressing the button tries a failed load again.
    load().then(
      (loaded) => setPanel(() => loaded),
      () => {},
    );
  }, [load, isWanted]);

  const close = useCallback((options?: { keepFocus: boolean }) => {
    setStart(undefined);
    if (!options?.keepFocus) trigger.current?.focus();
  }, []);

  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <button
        ref={trigger}
        className={slot('menu-trigger')}
        type="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isWanted ? close() : setStart('first'))}
        onKeyDown={openByArrow}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {children}
      </button>
      {isOpen && <Panel {...content} slot={slot} labelledBy={id} start={start} trigger={trigger} onClose={close} />}
    </>
  );
}
