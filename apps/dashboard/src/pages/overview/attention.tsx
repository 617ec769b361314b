import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ProjectAlert } from '@keystead/client/admin';
import { Badge, Icon } from '@keystead/ui';
import { enterIcon, globeIcon, keyIcon, lockIcon, mailIcon, peopleIcon, sendIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../../owner/owner.tsx';
import { Box } from '../../kit/box.tsx';
import { LinkItem, LinkList } from '../../kit/link-list.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { overviewQuery } from '../projects/overview-query.ts';
import { formatRelative, t } from '../../words.ts';

const EVERY_MS = 60_000;

interface Shown {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The page that fixes it. */
  readonly to:
    | '/p/$projectId/api-keys'
    | '/p/$projectId/domains'
    | '/p/$projectId/sign-in-methods'
    | '/p/$projectId/emails/log'
    | '/p/$projectId/webhooks/$endpointId'
    | '/p/$projectId/rate-limits'
    | '/p/$projectId/settings/staff';
  readonly endpointId?: string;
}

function shown(alert: ProjectAlert): Shown {
  switch (alert.id) {
    case 'key_expiring':
      return {
        icon: keyIcon,
        title: t('API key expires {when}', { when: formatRelative(alert.expiresAt) }),
        text: alert.description,
        to: '/p/$projectId/api-keys',
      };
    case 'production_check_failed':
      return {
        icon: globeIcon,
        title: t('A production mode check fails'),
        text: alert.domain ?? t('Localhost is allowed'),
        to: '/p/$projectId/domains',
      };
    case 'provider_without_keys':
      return {
        icon: enterIcon,
        title: t('A provider has no keys'),
        text: alert.providerId,
        to: '/p/$projectId/sign-in-methods',
      };
    case 'mails_withheld':
      return {
        icon: mailIcon,
        title: t('{n} emails rate limited', { n: alert.count }),
        text: t('A rate limit was reached in the last 24 hours'),
        to: '/p/$projectId/emails/log',
      };
    case 'mails_failing':
      return {
        icon: mailIcon,
        title: t('{failed} of {tried} emails failed', { failed: alert.failed, tried: alert.tried }),
        text: t('Last 24 hours'),
        to: '/p/$projectId/emails/log',
      };
    case 'webhook_failing':
      return {
        icon: sendIcon,
        title: alert.isEnabled ? t('A webhook is failing') : t('A webhook was disabled'),
        text: alert.url,
        to: '/p/$projectId/webhooks/$endpointId',
        endpointId: alert.webhookEndpointId,
      };
    case 'sign_ins_blocked':
      return {
        icon: lockIcon,
        title: t('{n} sign-ins blocked', { n: alert.count }),
        text: t('Too many attempts in the last 24 hours'),
        to: '/p/$projectId/rate-limits',
      };
    case 'single_owner':
      return {
        icon: peopleIcon,
        title: t('Only one owner'),
        text: t('If they lose access, nobody can manage this project'),
        to: '/p/$projectId/settings/staff',
      };
  }
}

/** Alerts of the project, each with the page that fixes it. Refetched every minute. */
export function Attention(): ReactElement {
  const { projectId } = useAdmin();
  const query = useQuery({ ...overviewQuery(useOwner()), refetchInterval: EVERY_MS });
  const alerts = (query.data?.get(projectId)?.alerts ?? []).map(shown);
  return (
    <Box
      title={
        <>
          {t('Needs attention')} {alerts.length > 0 && <Badge>{String(alerts.length)}</Badge>}
        </>
      }
      text={query.data && alerts.length === 0 ? t('Everything looks good.') : undefined}
    >
      <Loaded query={query} lines={1}>
        {() => (
          <LinkList>
            {alerts.map(({ icon, title, text, to, endpointId = '' }) => (
              <LinkItem
                key={`${title} ${text} ${endpointId}`}
                to={to}
                params={{ projectId, endpointId }}
                icon={<Icon path={icon} />}
                title={title}
                detail={text}
              />
            ))}
          </LinkList>
        )}
      </Loaded>
    </Box>
  );
}
