import { useCallback, useRef, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { columnsIcon, Popover } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { Option } from './option.tsx';
import { COLUMNS } from './user-columns.tsx';

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
      {isOpen && (
        <Popover label={t('Columns')} trigger={trigger} onClose={close}>
          <div className="filter-options">
            {COLUMNS.map(({ id, label }) => (
              <Option
                key={id}
                type="checkbox"
                checked={shown.includes(id)}
                onChange={(isShown) => onChange(isShown ? [...shown, id] : shown.filter((other) => other !== id))}
              >
                {label}
              </Option>
            ))}
          </div>
        </Popover>
      )}
    </div>
  );
}
