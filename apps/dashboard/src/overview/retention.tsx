import type { CSSProperties, ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { asText } from '../chart/as-text.ts';
import { timeName } from '../chart/time-name.ts';
import { formatNumber, LOCALE, t } from '../words.ts';

const WEEKS = 6;
const share = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const later = Array.from({ length: WEEKS }, (_, week) => week);
const HEAD: CSSProperties = { padding: '4px 4px 4px 0', fontWeight: 400, textAlign: 'start', whiteSpace: 'nowrap' };

const cellOf = (part: number): CSSProperties => ({
  padding: '2px 0',
  borderRadius: 4,
  background: `color-mix(in oklab, var(--_accent) ${Math.round(6 + part * 34)}%, transparent)`,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

/** Of each week of sign-ups, the share that was active in it and in the weeks after. */
export function Retention({ metrics: { retention } }: { metrics: Metrics }): ReactElement {
  const weeks = retention.filter(({ users }) => users > 0).slice(-WEEKS);
  return (
    <section className="setup-box" aria-labelledby="retention">
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <h2 className="setup-box-title" id="retention">
          {t('Retention by week')}
        </h2>
        {weeks.length > 0 && <CopyButton content={textOf(weeks)} />}
      </div>
      {weeks.length === 0 ? (
        <p className="setup-box-text">{t('No week of sign-ups is over yet.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        <section aria-label={t('Retention')} tabIndex={0} style={{ overflowX: 'auto' }}>
          <table style={{ width: '100%', borderSpacing: 2, fontSize: 13 }}>
            <thead className="muted">
              <tr>
                <th scope="col" style={HEAD}>
                  {t('Week')}
                </th>
                <th scope="col" style={HEAD}>
                  {t('Users')}
                </th>
                {later.map((week) => (
                  <th
                    key={week}
                    scope="col"
                    style={{ ...HEAD, textAlign: 'center' }}
                    aria-label={t('{n} weeks later', { n: week })}
                  >
                    {week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, users, active }) => (
                <tr key={week}>
                  <th scope="row" style={HEAD}>
                    {timeName(week)}
                  </th>
                  <td className="muted">{formatNumber(users)}</td>
                  {active.slice(0, WEEKS).map((count, after) => (
                    <td key={after} style={cellOf(count / users)}>
                      {share.format(count / users)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="setup-box-text">{t('Of the people who signed up in a week, those active so many weeks later.')}</p>
    </section>
  );
}

/** People, not shares: whoever takes them along can divide. */
const textOf = (weeks: Metrics['retention']): string =>
  asText([
    [t('Week'), t('Users'), ...later],
    ...weeks.map(({ week, users, active }) => [week, users, ...active.slice(0, WEEKS)]),
  ]);
