'use client';
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useSlot } from './appearance.tsx';

export interface DialogProps {
  title: ReactNode;
  text: ReactNode;
  /** An alertdialog asks before something goes on; screen readers say it at once. A form is a dialog. */
  role?: 'dialog' | 'alertdialog';
  /** For long lines of code, or for two columns. */
  width?: 'wide' | 'split' | undefined;
  /** What can be done, the harmless first: it gets the focus. */
  actions: ReactNode;
  /** Something is under way: the dialog stays until it is done. */
  isBusy?: boolean;
  /** Escape, or a press beside the dialog. */
  onClose: () => void;
  /** Between text and actions, for what went wrong. */
  children?: ReactNode;
}

/** Something to fill in or answer before anything else. Open while it is mounted. */
export function Dialog({
  title,
  text,
  role = 'dialog',
  width,
  actions,
  isBusy = false,
  onClose,
  children,
}: DialogProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  const root = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = root.current;
    dialog?.showModal();
    // Closed before it disappears, so that the browser gives the focus back to what had it.
    return () => dialog?.close();
  }, []);

  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) onClose();
  };

  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close(event);
  };

  // Whoever insists, by going back twice, gets it closed by the browser. Strict mode opens it again in the same moment,
  // and so do we while something is under way: closed, it would look as if that had been called off. Where it is hidden
  // because a page above it waits, React has taken the ref away: nobody has answered, and it is opened again after that.
  const giveWay = (): void => {
    if (root.current?.open !== false) return;
    if (isBusy) root.current.showModal();
    else onClose();
  };

  return (
    <dialog
      ref={root}
      className={slot('dialog')}
      role={role}
      data-width={width}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={closeByEscape}
      onCancel={close}
      onClose={giveWay}
      onPointerDown={(event) => event.target === root.current && close(event)}
    >
      <div className="ks ks-dialog-body">
        <h2 className="ks ks-dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        <p className={slot('description')} id={`${id}-text`}>
          {text}
        </p>
        {children}
        <div className="ks ks-dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
