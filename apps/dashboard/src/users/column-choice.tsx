import { lazy, Suspense, useCallback, useRef, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { columnsIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';

const ColumnPopover = lazy(async () => ({ default: (await import('./column-popover.tsx')).ColumnPopover }));

interface ColumnChoiceProps {
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
}

/** Which columns there are; the browser remembers it. */
export function ColumnChoice({ shown, onChange }: ColumnChoiceProps): ReactElement {
  const trigger = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div ref={trigger} className="column-choice">
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
