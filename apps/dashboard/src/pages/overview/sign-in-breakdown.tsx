import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { nameOAuthProvider } from '@keystead/contract/client';
import { Box } from '../../kit/box.tsx';
import { Details } from '../../kit/details.tsx';
import { asText } from '../../kit/chart/as-text.ts';
import { FigureTable } from '../../kit/chart/figure-table.tsx';
import { formatNumber, LOCALE, t } from '../../words.ts';
import { signInsByMethod } from './sums.ts';
import styles from './overview.module.css';

const shares = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const MOST = 6;

/** Sessions by sign-in method, the most common first: as many as fit, and all of them in a table. */
export function SignInBreakdown({ points }: Pick<Metrics, 'points'>): ReactElement {
  const methods = signInsByMethod({ points }).map((one) => ({ ...one, name: nameOf(one.method) }));
  const heads = [t('Sign-in method'), t('Sign-ins'), t('Share')];
  return (
    <Box title={t('Sign-ins by method')} text={methods.length === 0 ? t('No sign-ins yet.') : undefined}>
      <ul className={styles.shares}>
        {methods.slice(0, MOST).map(({ method, name, share }) => (
          <li key={method}>
            <span>{name}</span>
            <span className="muted">{shares.format(share)}</span>
            <div aria-hidden="true">
              <div style={{ inlineSize: `${share * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {methods.length > 0 && (
        <Details summary={t('As a table')}>
          <FigureTable
            label={t('Sign-in methods')}
            heads={heads}
            rows={methods.map(({ method, name, count, share }) => ({
              id: method,
              name,
              cells: [formatNumber(count), shares.format(share)],
            }))}
            content={asText([heads, ...methods.map(({ name, count, share }) => [name, count, share])])}
          />
        </Details>
      )}
    </Box>
  );
}

function nameOf(method: string): string {
  switch (method) {
    case 'password':
      return t('Password');
    case 'otp':
      return t('Magic link');
    case 'mfa':
      return t('Two-factor authentication');
    case 'oauth':
      return t('OAuth provider');
    default:
      return nameOAuthProvider(method);
  }
}
