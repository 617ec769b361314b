import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ProjectAlert } from '@keystead/client/admin';
import { useOwner } from '../owner/owner.tsx';
import { useAdmin } from '../project/project.tsx';
import { overviewQuery } from '../pages/projects/overview-query.ts';
import { t } from '../words.ts';
import type { RailItem } from './rail-items.ts';
import styles from './shell.module.css';

const EVERY_MS = 60_000;

/** The page that fixes each alert. */
const pages: Readonly<Record<ProjectAlert['id'], RailItem['to']>> = {
  key_expiring: '/p/$projectId/api-keys',
  production_check_failed: '/p/$projectId/domains',
  provider_without_keys: '/p/$projectId/sign-in-methods',
  mails_withheld: '/p/$projectId/emails',
  mails_failing: '/p/$projectId/emails',
  webhook_failing: '/p/$projectId/webhooks',
  sign_ins_blocked: '/p/$projectId/rate-limits',
  single_owner: '/p/$projectId/settings',
};

interface TroubleProps extends Pick<RailItem, 'to'> {
  /** ID for `aria-describedby` of the link. */
  id: string;
}

/** A dot next to the page that fixes an alert, with words for screen readers. All links share one request per minute. */
export function Trouble({ id, to }: TroubleProps): ReactElement | null {
  const { projectId } = useAdmin();
  const { data } = useQuery({ ...overviewQuery(useOwner()), refetchInterval: EVERY_MS });
  if (!data?.get(projectId)?.alerts.some((alert) => pages[alert.id] === to)) return null;
  return (
    <span id={id} className={styles.railDot} aria-hidden="true">
      {t('Needs attention')}
    </span>
  );
}
