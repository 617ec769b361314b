import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './box.module.css';

interface BoxProps {
  title?: ReactNode;
  /** Accessible name for a box without a title. */
  label?: string;
  /** Shown below the title. */
  text?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A framed part of a page, such as one chart. */
export function Box({ title, label, text, actions, children }: BoxProps): ReactElement {
  const id = useId();
  return (
    <section className={styles.box} aria-label={label} aria-labelledby={label === undefined ? id : undefined}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Boxes side by side, as many as fit. */
export const Boxes = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.boxes}>{children}</div>
);
