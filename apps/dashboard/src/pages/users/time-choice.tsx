import type { ReactElement } from 'react';
import { TextField } from '@keystead/ui';
import { t } from '../../words.ts';
import { Option, Options } from './option.tsx';
import { describeTime, readTime, writeTime } from './time-filter.ts';

const LATELY = [1, 7, 30, 90];

interface TimeChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by the last days, or by two dates. */
export function TimeChoice({ value, onChange }: TimeChoiceProps): ReactElement {
  const time = readTime(value);
  const between = time && !('days' in time) ? time : {};
  const change = (days: { after?: string; before?: string }): void => {
    const { after, before } = { ...between, ...days };
    onChange(after || before ? writeTime({ after: after || undefined, before: before || undefined }) : undefined);
  };
  return (
    <Options legend={t('When')}>
      <Option type="radio" checked={time === undefined} onChange={() => onChange(undefined)}>
        {t('Any time')}
      </Option>
      {LATELY.map((days) => (
        <Option
          key={days}
          type="radio"
          checked={time !== undefined && 'days' in time && time.days === days}
          onChange={() => onChange(writeTime({ days }))}
        >
          {describeTime({ days }).join(' ')}
        </Option>
      ))}
      <TextField
        name="after"
        type="date"
        label={t('After')}
        value={between.after ?? ''}
        onChange={({ currentTarget }) => change({ after: currentTarget.value })}
      />
      <TextField
        name="before"
        type="date"
        label={t('Before')}
        value={between.before ?? ''}
        onChange={({ currentTarget }) => change({ before: currentTarget.value })}
      />
    </Options>
  );
}
