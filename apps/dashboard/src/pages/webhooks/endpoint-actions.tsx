import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Button, Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { moreIcon, refreshIcon, sendIcon } from '@keystead/ui/dashboard';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { loadPanel } from '../../kit/load-panel.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { ShownSecret } from './shown-secret.tsx';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));
const Replay = lazy(async () => ({ default: (await import('./replay.tsx')).Replay }));
const TestEvent = lazy(async () => ({ default: (await import('./test-event.tsx')).TestEvent }));

interface EndpointProps {
  endpoint: WebhookEndpoint;
}

/** Actions for an endpoint. */
export function EndpointActions({ endpoint }: EndpointProps): ReactElement {
  const [asked, setAsked] = useState<'test' | 'replay' | 'edit' | 'rotate' | 'delete'>();
  const mayMakeSecrets = useMay('secrets');
  const close = (): void => setAsked(undefined);
  const content: MenuContent = {
    items: [
      { key: 'edit', label: t('Edit…'), onSelect: () => setAsked('edit') },
      ...(mayMakeSecrets ? [{ key: 'rotate', label: t('Rotate secret…'), onSelect: () => setAsked('rotate') }] : []),
      {
        key: 'delete',
        label: t('Delete…'),
        startsGroup: true,
        tone: 'destructive' as const,
        onSelect: () => setAsked('delete'),
      },
    ],
  };
  return (
    <>
      <Button variant="outline" size="small" icon={<Icon path={sendIcon} />} onClick={() => setAsked('test')}>
        {t('Send test event')}
      </Button>
      <Button variant="outline" size="small" icon={<Icon path={refreshIcon} />} onClick={() => setAsked('replay')}>
        {t('Replay…')}
      </Button>
      <MenuButton label={t('Actions')} load={loadPanel} content={content}>
        <Icon path={moreIcon} />
      </MenuButton>
      <Suspense fallback={null}>
        {asked === 'test' && <TestEvent endpoint={endpoint} onClose={close} />}
        {asked === 'replay' && <Replay endpoint={endpoint} onClose={close} />}
        {asked === 'edit' && <EndpointForm endpoint={endpoint} onClose={close} />}
      </Suspense>
      {asked === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
      {asked === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </>
  );
}

interface AskedProps extends EndpointProps {
  onClose: () => void;
}

/** Rotates the secret of an endpoint, and shows the new one once. */
function RotateSecret({ endpoint, onClose }: AskedProps): ReactElement {
  const admin = useAdmin();
  const rotation = useSave({ save: () => admin.rotateWebhookSecret(endpoint.id), refreshes: ['webhooks'] });
  if (rotation.data) return <ShownSecret title={t('Secret rotated')} secret={rotation.data.secret} onClose={onClose} />;
  return (
    <ConfirmSave
      title={t('Rotate secret?')}
      text={t('For 24 hours, events are signed with both secrets. Update your server within that time.')}
      confirmLabel={t('Rotate secret')}
      save={rotation}
      onClose={onClose}
    />
  );
}

function DeleteEndpoint({ endpoint, onClose }: AskedProps): ReactElement {
  const admin = useAdmin();
  const navigate = useNavigate();
  const deletion = useSave({
    save: () => admin.deleteWebhookEndpoint(endpoint.id),
    onSaved: () => navigate({ to: '/p/$projectId/webhooks', params: { projectId: admin.projectId } }),
    refreshes: ['webhooks'],
  });
  return (
    <ConfirmSave
      title={t('Delete this endpoint?')}
      text={t("Keystead stops sending events to this endpoint and deletes its delivery history. You can't undo this.")}
      typed={new URL(endpoint.url).host}
      confirmLabel={t('Delete')}
      save={deletion}
      onClose={onClose}
    />
  );
}
