import type { ReactElement, RefObject } from 'react';
import { Popover } from '@keystead/ui/dashboard';
import { t } from '../../words.ts';
import { Option } from './option.tsx';
import { COLUMNS } from './user-columns.tsx';
import styles from './users.module.css';

interface ColumnPopoverProps {
  trigger: RefObject<HTMLElement | null>;
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  onClose: () => void;
}

/** A checkbox for every column. */
export const ColumnPopover = ({ trigger, shown, onChange, onClose }: ColumnPopoverProps): ReactElement => (
  <Popover label={t('Columns')} trigger={trigger} onClose={onClose}>
    <div className={styles.options}>
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
);
