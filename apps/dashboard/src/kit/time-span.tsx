import type { ReactElement } from 'react';
import { TextField } from '@keystead/ui';
import { t } from '../words.ts';

export interface Span {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

interface TimeSpanProps extends Span {
  onChange: (changes: Span) => void;
}

/** A start and an end time in the time zone of the browser. */
export const TimeSpan = ({ from, to, onChange }: TimeSpanProps): ReactElement => (
  <>
    <MomentField name="from" label={t('From')} moment={from} onChange={(moment) => onChange({ from: moment })} />
    <MomentField name="to" label={t('To')} moment={to} onChange={(moment) => onChange({ to: moment })} />
  </>
);

interface MomentFieldProps {
  name: string;
  label: string;
  moment: Date | undefined;
  onChange: (moment: Date | undefined) => void;
}

/** A half-typed time is ignored: a value applies from the year 2000 on, an empty field only after the user leaves it. */
const MomentField = ({ name, label, moment, onChange }: MomentFieldProps): ReactElement => (
  <TextField
    name={name}
    type="datetime-local"
    label={label}
    defaultValue={moment && writeLocal(moment)}
    onChange={({ currentTarget: { value } }) => {
      const written = new Date(value);
      if (written.getFullYear() >= 2000) onChange(written);
    }}
    onBlur={({ currentTarget: { value } }) => value === '' && onChange(undefined)}
  />
);

/** Formats a moment as `datetime-local` fields expect it: `2026-11-17T12:18`, local time without an offset. */
const writeLocal = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
