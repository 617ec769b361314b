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
  /** An alertdialog asks for a confirmation, which screen readers announce immediately. A form is a dialog. */
  role?: 'dialog' | 'alertdialog';
  /** `wide` for long lines of code, `split` for two columns. */
  width?: 'wide' | 'split' | undefined;
  /** The buttons, harmless one first: it gets focus. */
  actions: ReactNode;
  /** Whether an action is pending: the dialog stays open until it is done. */
  isBusy?: boolean;
  /** Called on Escape and on a press outside the dialog. */
  onClose: () => void;
  /** Shown between the text and the buttons, for errors and forms. */
  children?: ReactNode;
}

/** A modal dialog. Open while mounted. */
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
    // Closed before it is removed, so that the browser restores focus.
    return () => dialog?.close();
  }, []);

  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) onClose();
  };

  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close(event);
  };

  // Going back twice makes the browser close the dialog. While an action is pending the dialog opens again, since a
  // closed one would look as if the action had been canceled. Strict mode has reopened it by the time of this event,
  // and while a component above suspends, React clears the ref: in both cases the user has closed nothing.
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
