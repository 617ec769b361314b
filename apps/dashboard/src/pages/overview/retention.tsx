import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Box } from '../../kit/box.tsx';
import { asText } from '../../kit/chart/as-text.ts';
import { timeName } from '../../kit/chart/time-name.ts';
import { formatNumber, LOCALE, t } from '../../words.ts';
import styles from './overview.module.css';

const WEEKS = 6;
const share = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const later = Array.from({ length: WEEKS }, (_, week) => week);
const shade = (part: number) => ({
  background: `color-mix(in oklab, var(--accent) ${Math.round(6 + part * 34)}%, transparent)`,
});

/** The share of each week's sign-ups that was active in that week and in the weeks after. */
export function Retention({ metrics: { retention } }: { metrics: Metrics }): ReactElement {
  const weeks = retention.filter(({ users }) => users > 0).slice(-WEEKS);
  return (
    <Box
      title={t('Retention by week')}
      text={t("Share of each week's sign-ups who were active in the weeks after.")}
      actions={weeks.length > 0 && <CopyButton content={textOf(weeks)} />}
    >
      {weeks.length === 0 ? (
        <p className="muted">{t('Retention appears after the first full week.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <section className={styles.scroll} aria-label={t('Retention')} tabIndex={0}>
          <table className={styles.retention}>
            <thead className="muted">
              <tr>
                <th scope="col">{t('Week')}</th>
                <th scope="col">{t('Users')}</th>
                {later.map((week) => (
                  <th key={week} scope="col" data-later aria-label={t('{n} weeks later', { n: week })}>
                    {week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, users, active }) => (
                <tr key={week}>
                  <th scope="row">{timeName(week)}</th>
                  <td className="muted">{formatNumber(users)}</td>
                  {active.slice(0, WEEKS).map((count, after) => (
                    <td key={after} data-later style={shade(count / users)}>
                      {share.format(count / users)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Box>
  );
}

/** Copies numbers of users instead of shares, because shares can be computed from them. */
const textOf = (weeks: Metrics['retention']): string =>
  asText([
    [t('Week'), t('Users'), ...later],
    ...weeks.map(({ week, users, active }) => [week, users, ...active.slice(0, WEEKS)]),
  ]);
