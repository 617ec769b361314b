'use client';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { closeIcon } from './icon-paths.ts';
import { IconButton } from './icon-button.tsx';

export interface DrawerProps {
  title: ReactNode;
  /** Shown at the end of the title's line. */
  badge?: ReactNode;
  closeLabel: string;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  /** Called on Escape and by the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** Details next to a page, which stays usable; on a phone it covers the page. Open while mounted. */
export function Drawer({ title, badge, closeLabel, footer, onClose, children }: DrawerProps): ReactElement {
  const id = useId();
  const root = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const dialog = root.current;
    const cameFrom = document.activeElement;
    if (matchMedia('(max-width: 700px)').matches) dialog?.showModal();
    else dialog?.show();
    heading.current?.focus({ preventScroll: true });
    return () => {
      dialog?.close();
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, []);

  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={root}
      className="ks ks-drawer"
      aria-labelledby={id}
      onKeyDown={closeByEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="ks ks-drawer-header">
        <h2 className="ks ks-drawer-title" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {badge}
        <IconButton label={closeLabel} path={closeIcon} onClick={onClose} />
      </header>
      <div className="ks ks-drawer-body">{children}</div>
      {footer && <footer className="ks ks-drawer-footer">{footer}</footer>}
    </dialog>
  );
}
