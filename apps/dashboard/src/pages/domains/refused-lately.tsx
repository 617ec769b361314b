import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { RedirectPurpose, RedirectRefusal } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Section } from '../../kit/section.tsx';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { formatRelative, t } from '../../words.ts';

interface RefusedLatelyProps {
  /** Opens the form that adds the URL as a domain. */
  onTrust: (url: string) => void;
}

const COLUMNS: readonly Column<RedirectRefusal>[] = [
  { label: t('URL'), look: 'mono', cell: ({ url }) => url },
  { label: t('Purpose'), look: 'muted', cell: ({ purpose }) => purposeOf(purpose) },
  { label: t('Count'), look: 'muted', cell: ({ count }) => t('{n}×', { n: count }) },
  { label: t('Last seen'), look: 'muted', cell: ({ lastAt }) => formatRelative(lastAt) },
];

/** Recently rejected redirect URLs: a forgotten domain, or an attack. */
export function RefusedLately({ onTrust }: RefusedLatelyProps): ReactElement | null {
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['redirect-refusals', admin.projectId],
    queryFn: () => admin.listRedirectRefusals(),
  });
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('Recently rejected')}>
      <DataTable
        label={t('Recently rejected')}
        columns={COLUMNS}
        rows={data}
        rowKey={({ purpose, url }) => `${purpose} ${url}`}
        actions={({ url }) =>
          url.startsWith('https://') ? (
            <For right="manage">
              <Button variant="outline" size="small" onClick={() => onTrust(url)}>
                {t('Add as domain…')}
              </Button>
            </For>
          ) : (
            <span className="muted">{t('Needs https')}</span>
          )
        }
      />
    </Section>
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
