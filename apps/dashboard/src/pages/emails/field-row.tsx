import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './emails.module.css';

interface FieldRowProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A group of fields next to its title and description. */
export function FieldRow({ title, text, children }: FieldRowProps): ReactElement {
  const id = useId();
  return (
    <fieldset className={styles.row} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <div>
        <div className={styles.label} id={id}>
          {title}
        </div>
        <div className="muted" id={`${id}-text`}>
          {text}
        </div>
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
