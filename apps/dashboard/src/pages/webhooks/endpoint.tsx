import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Badge } from '@keystead/ui';
import { EmptyState, sendIcon, Switch } from '@keystead/ui/dashboard';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Page } from '../../kit/page.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { For, useMay } from '../../project/rights.tsx';
import { formatDate, formatMoment, t } from '../../words.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointFigures } from './endpoint-figures.tsx';
import { describeOldSecret, nameEvents, standingOf } from './webhook-words.ts';
import { ENDPOINT_ROUTE, endpointQuery } from './webhooks-query.ts';
import styles from './webhooks.module.css';

/** One endpoint: its status and its deliveries. */
export function Endpoint(): ReactElement {
  const { endpointId } = useParams({ from: ENDPOINT_ROUTE });
  const { data: endpoint } = useSuspenseQuery(endpointQuery(useAdmin(), endpointId));
  return endpoint ? <Found key={endpointId} endpoint={endpoint} /> : <NotFound />;
}

interface FoundProps {
  endpoint: WebhookEndpoint;
}

function Found({ endpoint }: FoundProps): ReactElement {
  const admin = useAdmin();
  const mayChange = useMay('manage');
  const { id, url, description, isOrdered, isEnabled, secretLastFour, createdAt } = endpoint;
  const { label, tone } = standingOf(endpoint);
  const setting = t('Send events');
  const switchTo = (isOn: boolean) => admin.updateWebhookEndpoint(id, { isEnabled: isOn });
  const switching = useSave({
    save: switchTo,
    refreshes: ['webhooks'],
    undo: (_, isOn) => ({
      text: isOn ? t('{setting} enabled', { setting }) : t('{setting} disabled', { setting }),
      undo: () => switchTo(!isOn),
    }),
  });
  const about = [
    description,
    nameEvents(endpoint),
    isOrdered && t('in order'),
    t('secret whsec_…{end}', { end: secretLastFour }),
    t('since {date}', { date: formatDate(createdAt) }),
    describeOldSecret(endpoint),
  ];
  return (
    <Page
      title={url}
      above={<WayHere name={new URL(url).host} />}
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          <Switch
            label={setting}
            isOn={isEnabled}
            isDisabled={!mayChange}
            isBusy={switching.isPending}
            onChange={switching.mutate}
          />
        </>
      }
      text={about.filter(Boolean).join(' · ')}
      actions={
        <For right="manage">
          <EndpointActions endpoint={endpoint} />
        </For>
      }
    >
      <div className={styles.notices}>
        {switching.error && <Alert title={switching.error.message} />}
        <Why endpoint={endpoint} />
      </div>
      <EndpointFigures endpointId={id} />
      <Deliveries endpointId={id} />
      <Outlet />
    </Page>
  );
}

/** Explains why deliveries fail, and what helps. */
function Why({ endpoint: { disabledReason, failingSince, isFailing } }: FoundProps): ReactElement | null {
  if (disabledReason === 'gone')
    return (
      <Alert
        title={t('The server responded with 410 Gone. Keystead sends nothing until you enable the endpoint again.')}
      />
    );
  if (disabledReason === 'failing')
    return (
      <Alert
        title={t('All attempts failed for five days. Keystead sends nothing until you enable the endpoint again.')}
      />
    );
  if (disabledReason === null && isFailing && failingSince)
    return <Alert title={t('All attempts have failed since {when}.', { when: formatMoment(failingSince) })} />;
  return null;
}

const WayHere = ({ name }: { name?: string }): ReactElement => (
  <Crumbs
    parent={
      <Link from={ENDPOINT_ROUTE} to="/p/$projectId/webhooks">
        {t('Webhooks')}
      </Link>
    }
    name={name}
  />
);

const NotFound = (): ReactElement => (
  <Page title={t('Endpoint not found')} above={<WayHere />}>
    <EmptyState
      path={sendIcon}
      title={t('No endpoint in this project has this ID')}
      text={t('The endpoint may have been deleted or belongs to another project.')}
    />
  </Page>
);
