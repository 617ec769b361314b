import { useMutation, useQueryClient, useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Badge, chevronIcon, Icon } from '@keystead/ui';
import { EmptyState, sendIcon, Switch } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { useAdmin } from '../project/project.tsx';
import { For, useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { formatDate, formatMoment, t } from '../words.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointFigures } from './endpoint-figures.tsx';
import { describeOldSecret, nameEvents, standingOf } from './webhook-words.ts';
import { ENDPOINT_ROUTE, endpointQuery, webhooksKey } from './webhooks-query.ts';
import '../activity/activity.css';
import '../activity/event-table.css';
import '../api-keys/api-keys.css';
import '../emails/mail-table.css';
import '../team/team.css';
import '../user/user.css';

/** One receiver: how it stands, and what it was told. */
export function Endpoint(): ReactElement {
  const { endpointId } = useParams({ from: ENDPOINT_ROUTE });
  const { data: endpoint } = useSuspenseQuery(endpointQuery(useAdmin(), endpointId));
  return endpoint ? <Found key={endpointId} endpoint={endpoint} /> : <NotFound />;
}

interface FoundProps {
  endpoint: WebhookEndpoint;
}

function Found({ endpoint }: FoundProps): ReactElement {
  const { label, tone } = standingOf(endpoint);
  const switching = useSwitching(endpoint.id);
  const parts = [
    nameEvents(endpoint),
    t('secret whsec_…{end}', { end: endpoint.secretLastFour }),
    t('since {date}', { date: formatDate(endpoint.createdAt) }),
  ];
  if (endpoint.isOrdered) parts.splice(1, 0, t('in order'));
  const old = describeOldSecret(endpoint);
  if (old !== undefined) parts.push(old);
  if (endpoint.description !== '') parts.unshift(endpoint.description);
  return (
    <Page
      title={endpoint.url}
      above={<WayHere name={new URL(endpoint.url).host} />}
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          <EnabledSwitch endpoint={endpoint} switching={switching} />
        </>
      }
      text={parts.join(' · ')}
      actions={
        <For right="manage">
          <EndpointActions endpoint={endpoint} />
        </For>
      }
    >
      {switching.error && <Alert title={switching.error.message} />}
      <Why endpoint={endpoint} />
      <EndpointFigures endpointId={endpoint.id} />
      <Deliveries endpointId={endpoint.id} />
      <Outlet />
    </Page>
  );
}

/** Switches an endpoint on or off. */
function useSwitching(id: string): UseMutationResult<void, Error, boolean> {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isEnabled) => {
      const answer = await admin.updateWebhookEndpoint(id, { isEnabled });
      if (answer.status === 'error') throw answer.error;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey(admin) }),
  });
}

interface EnabledSwitchProps extends FoundProps {
  switching: ReturnType<typeof useSwitching>;
}

/** Saved at once, with a way back. */
function EnabledSwitch({ endpoint, switching: { mutate, isPending } }: EnabledSwitchProps): ReactElement {
  const mayChange = useMay('manage');
  const setting = t('Send events');
  const save = (isOn: boolean): void =>
    mutate(isOn, {
      onSuccess: () =>
        offerUndo({
          text: isOn ? t('{setting} is on', { setting }) : t('{setting} is off', { setting }),
          undo: () => mutate(!isOn),
        }),
    });
  return (
    <Switch label={setting} isOn={endpoint.isEnabled} isDisabled={!mayChange} isBusy={isPending} onChange={save} />
  );
}

/** What is wrong, and what helps. */
function Why({ endpoint: { disabledReason, failingSince, isFailing } }: FoundProps): ReactElement | null {
  if (disabledReason === 'gone')
    return <Alert title={t('Its server answered that it is gone for good. Nothing is sent until you switch it on.')} />;
  if (disabledReason === 'failing')
    return <Alert title={t('No attempt succeeded for five days. Nothing is sent until you switch it on.')} />;
  if (disabledReason === null && isFailing && failingSince)
    return <Alert title={t('No attempt has succeeded since {when}.', { when: formatMoment(failingSince) })} />;
  return null;
}

interface WayHereProps {
  name?: string;
}

const WayHere = ({ name }: WayHereProps): ReactElement => (
  <nav className="team-way" aria-label={t('Way here')}>
    <Link from={ENDPOINT_ROUTE} to="/p/$projectId/webhooks">
      {t('Webhooks')}
    </Link>
    {name !== undefined && (
      <>
        <Icon path={chevronIcon} isDirectional />
        <span dir="ltr">{name}</span>
      </>
    )}
  </nav>
);

const NotFound = (): ReactElement => (
  <Page title={t('Endpoint not found')} above={<WayHere />}>
    <EmptyState
      path={sendIcon}
      title={t('No endpoint has this id')}
      text={t('It may have been deleted, or it belongs to another project.')}
    />
  </Page>
);
