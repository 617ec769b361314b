import type { CSSProperties, ReactElement } from 'react';
import { LOCALE, t } from '../words.ts';
import { placeOf, type DrawingProps } from './drawing.tsx';
import { namedOf } from './scale.ts';
import { isDay, timeName } from './time-name.ts';
import { numberOf } from './time-table.tsx';

const SMALL: CSSProperties = { color: 'var(--_muted)', fontSize: 12, lineHeight: '16px', whiteSpace: 'nowrap' };
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact' });

/** The numbers beside a chart, each at its line. */
export const Numbers = ({ ticks }: { ticks: readonly number[] }): ReactElement => (
  <div
    aria-hidden="true"
    style={{
      ...SMALL,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      marginBlock: -8,
      textAlign: 'end',
    }}
  >
    {ticks.toReversed().map((tick) => (
      <span key={tick}>{short.format(tick)}</span>
    ))}
  </div>
);

/** The days under it, a few of them. */
export const Times = ({ times, kind }: Pick<DrawingProps, 'times' | 'kind'>): ReactElement => (
  <div aria-hidden="true" style={{ ...SMALL, position: 'relative', gridColumn: 2, height: 16 }}>
    {namedOf(times.length, isDay(times[0] ?? '') ? 5 : 3).map((point) => (
      <span
        key={point}
        style={{
          position: 'absolute',
          insetInlineStart: `${placeOf(kind, point, times.length) * 100}%`,
          ...(point > 0 && { transform: 'translateX(-50%)' }),
        }}
      >
        {timeName(times[point] ?? '')}
      </span>
    ))}
  </div>
);

interface ReadingProps extends Pick<DrawingProps, 'times' | 'series' | 'kind' | 'open'> {
  at: number;
}

/** What stands at a point. The slider says the same. */
export function Reading({ times, series, kind, open, at }: ReadingProps): ReactElement {
  const place = placeOf(kind, at, times.length);
  const side =
    place > 0.6 ? { insetInlineEnd: `${(1 - place) * 100 + 1}%` } : { insetInlineStart: `${place * 100 + 1}%` };
  return (
    <div
      className="setup-box"
      aria-hidden="true"
      style={{
        ...side,
        position: 'absolute',
        insetBlockStart: 8,
        zIndex: 1,
        gap: 2,
        padding: '8px 12px',
        background: 'var(--_background)',
        fontSize: 13,
        pointerEvents: 'none',
      }}
    >
      <span className="muted">
        {timeName(times[at] ?? '')}
        {at === open && ` · ${t('so far')}`}
      </span>
      {series.map(({ name, tone, values }) => (
        <span
          key={name}
          className="ks time-chart-name"
          data-tone={tone}
          style={{ display: 'flex', alignItems: 'center' }}
        >
          {name}
          <strong style={{ marginInlineStart: 'auto', paddingInlineStart: 12, color: 'var(--_foreground)' }}>
            {numberOf(values[at])}
          </strong>
        </span>
      ))}
    </div>
  );
}
