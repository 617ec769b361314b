import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { VisuallyHidden } from '@keystead/ui';
import { t } from '../words.ts';
import styles from './waiting.module.css';

const PATIENCE_MS = 150;

interface WaitingProps {
  /** Skeletons with the height of the content. */
  children: ReactNode;
}

/** Placeholder while content loads. It appears after a short delay, so that fast responses don't flicker. */
export function Waiting({ children }: WaitingProps): ReactElement {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} data-shown={isShown || undefined}>
      <output>
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
