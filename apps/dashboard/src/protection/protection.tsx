import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RefusedLately } from '../domains/refused-lately.tsx';
import { Page } from '../page/page.tsx';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { BlockedTries } from './blocked-tries.tsx';
import { LimitTable } from './limit-table.tsx';
import { Lockouts } from './lockouts.tsx';
import '../domains/domains.css';
import '../project/setting.css';
import '../set-up/set-up.css';
import '../user/user.css';

/** What keeps guessers out, whom it keeps waiting, and the way to let them in. */
export function Protection(): ReactElement {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return (
    <Page title={t('Protection')} text={t('What keeps guessers out, and whom it keeps waiting.')}>
      <BlockedTries />
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
