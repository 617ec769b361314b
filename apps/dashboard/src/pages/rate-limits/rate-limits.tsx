import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RefusedLately } from '../domains/refused-lately.tsx';
import { Page } from '../../kit/page.tsx';
import { useProject } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { BlockedAttempts } from './blocked-attempts.tsx';
import { LimitTable } from './limit-table.tsx';
import { Lockouts } from './lockouts.tsx';

/** Blocked attempts, locked users and the rate limits in effect. */
export function RateLimits(): ReactElement {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return (
    <Page title={t('Rate limits')} text={t('Rate limits, and the accounts and IP addresses they have locked.')}>
      <BlockedAttempts />
      <Lockouts />
      <RefusedLately
        onTrust={(domain) =>
          void navigate({ to: '/p/$projectId/domains', params: { projectId }, search: { new: true, domain } })
        }
      />
      <LimitTable />
    </Page>
  );
}
