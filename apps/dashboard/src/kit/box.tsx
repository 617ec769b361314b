import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './box.module.css';

interface BoxProps {
  title?: ReactNode;
  /** Its name for assistive technology, where no title has it. */
  label?: string;
  /** What it shows, below the title. */
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

/** Boxes beside each other, as many as have room. */
export const Boxes = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.boxes}>{children}</div>
);
