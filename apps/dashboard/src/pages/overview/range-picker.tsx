import { useRef, useState, type ReactElement } from 'react';
import { Button, Icon, TextField } from '@keystead/ui';
import { calendarIcon, Popover, Segments } from '@keystead/ui/dashboard';
import { timeName } from '../../kit/chart/time-name.ts';
import { t } from '../../words.ts';
import styles from './overview.module.css';
import { dayBefore, isDay, isRangeName, MOST_DAYS, today, type AskedRange, type RangeSearch } from './range.ts';

interface RangePickerProps {
  range: AskedRange;
  onChange: (search: RangeSearch) => void;
}

/** Selects a named range, or two days. */
export function RangePicker({ range, onChange }: RangePickerProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  const choose = (changes: { from?: string; to?: string }): void => {
    const { from, to } = { ...range, ...changes };
    if (isDay(from) && isDay(to)) onChange({ from, to });
  };
  return (
    <div className={styles.range}>
      <Segments
        label={t('Range')}
        value={range.name ?? ''}
        onChange={(name) => isRangeName(name) && onChange({ range: name })}
        options={[
          { value: '24h', label: t('24 h') },
          { value: '7d', label: t('7 d') },
          { value: '30d', label: t('30 d') },
          { value: '90d', label: t('90 d') },
          { value: '12m', label: t('12 m') },
        ]}
      />
      <span ref={trigger}>
        <Button
          variant="outline"
          size="small"
          icon={<Icon path={calendarIcon} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {`${timeName(range.from)} – ${timeName(range.to)}`}
        </Button>
      </span>
      {isOpen && (
        <Popover label={t('Custom range (UTC)')} trigger={trigger} align="end" onClose={() => setOpen(false)}>
          <TextField
            name="from"
            type="date"
            label={t('From')}
            min={dayBefore(range.to, MOST_DAYS - 1)}
            max={range.to}
            value={range.from}
            onChange={({ currentTarget }) => choose({ from: currentTarget.value })}
          />
          <TextField
            name="to"
            type="date"
            label={t('To')}
            min={range.from}
            max={today()}
            value={range.to}
            onChange={({ currentTarget }) => choose({ to: currentTarget.value })}
          />
        </Popover>
      )}
    </div>
  );
}
