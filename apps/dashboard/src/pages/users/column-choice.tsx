import { lazy, Suspense, useCallback, useRef, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { columnsIcon } from '@keystead/ui/dashboard';
import { t } from '../../words.ts';
import styles from './users.module.css';

const ColumnPopover = lazy(async () => ({ default: (await import('./column-popover.tsx')).ColumnPopover }));

const KEY = 'keystead-dashboard-user-columns';
const AT_FIRST: readonly string[] = ['email', 'methods', 'team', 'signed_up', 'active'];

interface ColumnChoiceProps {
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
}

/** Selects the visible columns. The browser remembers them. */
export function ColumnChoice({ shown, onChange }: ColumnChoiceProps): ReactElement {
  const trigger = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div ref={trigger} className={styles.columnChoice}>
      <Button
        variant="outline"
        size="small"
        icon={<Icon path={columnsIcon} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Columns')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ColumnPopover trigger={trigger} shown={shown} onChange={onChange} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Returns the columns that this browser shows, and a function that changes them. */
export function useShownColumns(): readonly [readonly string[], (shown: readonly string[]) => void] {
  const [shown, setShown] = useState(remembered);
  const show = (columns: readonly string[]): void => {
    setShown(columns);
    try {
      localStorage.setItem(KEY, columns.join(' '));
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  };
  return [shown, show];
}

function remembered(): readonly string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? AT_FIRST;
  } catch {
    return AT_FIRST;
  }
}
