import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './shell.module.css';

interface SheetProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The rail on a phone. It slides in, and Escape or a click next to it closes it. */
export function Sheet({ label, onClose, children }: SheetProps): ReactElement {
  const root = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = root.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={root}
      className={styles.sheet}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === root.current && onClose()}
    >
      <div className={styles.sheetContent}>{children}</div>
    </dialog>
  );
}
