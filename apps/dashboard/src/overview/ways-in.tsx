import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { nameOAuthProvider } from '@keystead/contract/client';
import { asText } from '../chart/as-text.ts';
import { FigureTable } from '../chart/figure-table.tsx';
import { formatNumber, LOCALE, t } from '../words.ts';
import { waysIn } from './sums.ts';

const share = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const MOST = 6;

/** By which method sessions began, the most common first: as many as there is room for, and all in a table. */
export function WaysIn({ points }: Pick<Metrics, 'points'>): ReactElement {
  const ways = waysIn({ points }).map((way) => ({ ...way, name: nameOf(way.method) }));
  return (
    <section className="setup-box" aria-labelledby="ways-in">
      <h2 className="setup-box-title" id="ways-in">
        {t('How people sign in')}
      </h2>
      {ways.length === 0 && <p className="setup-box-text">{t('Nobody has signed in yet.')}</p>}
      <ul className="setup-next" style={{ display: 'grid', gap: 12 }}>
        {ways.slice(0, MOST).map((way) => (
          <li key={way.method} style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
            <span>{way.name}</span>
            <span className="muted">{share.format(way.share)}</span>
            <div
              aria-hidden="true"
              style={{ flexBasis: '100%', marginBlockStart: 6, borderRadius: 2, background: 'var(--_border)' }}
            >
              <div
                style={{ inlineSize: `${way.share * 100}%`, height: 4, borderRadius: 2, background: 'var(--_accent)' }}
              />
            </div>
          </li>
        ))}
      </ul>
      {ways.length > 0 && <WaysTable ways={ways} />}
    </section>
  );
}

interface WaysTableProps {
  ways: readonly (ReturnType<typeof waysIn>[number] & { readonly name: string })[];
}

function WaysTable({ ways }: WaysTableProps): ReactElement {
  const heads = [t('Way in'), t('Sign-ins'), t('Share')];
  return (
    <details className="time-chart-table">
      <summary>{t('As a table')}</summary>
      <FigureTable
        label={t('Ways in')}
        heads={heads}
        rows={ways.map((way) => ({
          id: way.method,
          name: way.name,
          cells: [formatNumber(way.count), share.format(way.share)],
        }))}
        content={asText([heads, ...ways.map((way) => [way.name, way.count, way.share])])}
      />
    </details>
  );
}

function nameOf(method: string): string {
  switch (method) {
    case 'password':
      return t('Password');
    case 'otp':
      return t('Magic link');
    case 'mfa':
      return t('With a second factor');
    case 'oauth':
      return t('A provider');
    default:
      return nameOAuthProvider(method);
  }
}
