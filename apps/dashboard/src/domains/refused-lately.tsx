import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { RedirectPurpose } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { formatRelative, t } from '../words.ts';

interface RefusedLatelyProps {
  /** To make the address one of the project's domains. */
  onTrust: (url: string) => void;
}

/** Where people were not sent: a forgotten domain, or an attack. */
export function RefusedLately({ onTrust }: RefusedLatelyProps): ReactElement | null {
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['redirect-refusals', admin.projectId],
    queryFn: () => admin.listRedirectRefusals(),
  });
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="refused-lately">
      <h2 className="section-title" id="refused-lately">
        {t('Refused lately')}
      </h2>
      <table className="ks ks-data">
        <tbody>
          {data.map(({ url, purpose, count, lastAt }) => (
            <tr key={`${purpose} ${url}`}>
              <th className="ks ks-data-cell refused-url" data-mono scope="row">
                {url}
              </th>
              <td className="ks ks-data-cell" data-muted>
                {purposeOf(purpose)}
              </td>
              <td className="ks ks-data-cell" data-muted>
                {t('{n}×', { n: count })}
              </td>
              <td className="ks ks-data-cell" data-muted>
                {formatRelative(lastAt)}
              </td>
              <td className="ks ks-data-cell">
                {url.startsWith('https://') ? (
                  <For right="manage">
                    <Button variant="outline" size="small" onClick={() => onTrust(url)}>
                      {t('Trust it…')}
                    </Button>
                  </For>
                ) : (
                  <span className="muted">{t('Needs https')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function purposeOf(purpose: RedirectPurpose): string {
  const words: Readonly<Record<RedirectPurpose, string>> = {
    oauth: t('OAuth'),
    magic_link: t('Magic link'),
    password_reset: t('Password reset'),
    email_verification: t('Email verification'),
    team_invitation: t('Team invitation'),
    impersonation: t('Impersonation'),
  };
  return words[purpose];
}
