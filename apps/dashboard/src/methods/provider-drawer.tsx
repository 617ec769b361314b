import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { OAuthProviderId, OAuthProviderSettings } from '@keystead/client/admin';
import { canBeShared, nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { CopyButton, ProviderMark } from '@keystead/react';
import { Alert, Badge, Button, TextField } from '@keystead/ui';
import { Drawer } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useProject } from '../project/project.tsx';
import { FieldsFor, useMay } from '../project/rights.tsx';
import { useSettings } from '../settings-context.ts';
import { t } from '../words.ts';
import { KeyChoice } from './key-choice.tsx';
import { useProviderChange } from './provider-list.tsx';
import { ProviderTest } from './provider-test.tsx';

/** One provider: whose keys, and whether they work. */
export function ProviderDrawer(): ReactElement | null {
  const { provider } = useParams({ from: '/p/$projectId/methods/$provider' });
  const id = OAUTH_PROVIDER_IDS.find((known) => known === provider);
  return id === undefined ? null : <ProviderForm key={id} id={id} />;
}

interface ProviderFormProps {
  id: OAuthProviderId;
}

function ProviderForm({ id }: ProviderFormProps): ReactElement {
  const project = useProject();
  const { baseUrl } = useSettings();
  const navigate = useNavigate();
  const stored = project.config.oauthProviders.find((other) => other.id === id);
  const own = stored?.type === 'standard' ? stored : undefined;
  const [type, setType] = useState<'shared' | 'standard'>(stored?.type ?? (canBeShared(id) ? 'shared' : 'standard'));
  const [clientId, setClientId] = useState(own?.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [facebookConfigId, setFacebookConfigId] = useState(own?.facebookConfigId ?? '');
  const [microsoftTenantId, setMicrosoftTenantId] = useState(own?.microsoftTenantId ?? '');
  const [isReplacing, setReplacing] = useState(own === undefined);
  const [isChecked, setChecked] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const mayChange = useMay('secrets');
  const { mutate, isPending, error } = useProviderChange();

  const isMoved = own !== undefined && clientId !== own.clientId; // a secret belongs to its client id
  const isSecretMissing = clientSecret === '' && (isReplacing || isMoved);
  const isChanged =
    type !== (stored?.type ?? type) ||
    (type === 'standard' &&
      (clientId !== (own?.clientId ?? '') ||
        clientSecret !== '' ||
        facebookConfigId !== (own?.facebookConfigId ?? '') ||
        microsoftTenantId !== (own?.microsoftTenantId ?? '')));
  useLeaveGuard(isChanged && !isClosing);

  const close = (): void => {
    setClosing(true);
    void navigate({ to: '/p/$projectId/methods', params: { projectId: project.id }, ignoreBlocker: true });
  };
  const keys = {
    clientId,
    ...(clientSecret !== '' && { clientSecret }),
    ...(id === 'facebook' && { facebookConfigId: facebookConfigId === '' ? null : facebookConfigId }),
    ...(id === 'microsoft' && { microsoftTenantId: microsoftTenantId === '' ? null : microsoftTenantId }),
  };
  const settings = (enabled: boolean): OAuthProviderSettings =>
    type === 'shared' ? { enabled, type } : { enabled, type, ...keys };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (type === 'standard' && (clientId === '' || isSecretMissing)) return;
    mutate({ id, settings: settings(true) }, { onSuccess: close });
  };
  const name = nameOAuthProvider(id);

  return (
    <Drawer
      title={
        <>
          <ProviderMark id={id} />
          {name}
        </>
      }
      badge={<Badge tone={stored?.enabled ? 'success' : 'neutral'}>{stored?.enabled ? t('On') : t('Off')}</Badge>}
      closeLabel={t('Close')}
      onClose={close}
      footer={
        <>
          {mayChange && stored?.enabled && (
            <Button
              variant="ghost"
              tone="destructive"
              size="small"
              onClick={() => mutate({ id, settings: { enabled: false, type: stored.type } }, { onSuccess: close })}
            >
              {t('Turn off')}
            </Button>
          )}
          <span className="drawer-space" />
          <Button variant="outline" size="small" onClick={close}>
            {mayChange ? t('Cancel') : t('Close')}
          </Button>
          {mayChange && (
            <Button size="small" type="submit" form="provider-form" isBusy={isPending}>
              {stored?.enabled ? t('Save') : t('Save and turn on')}
            </Button>
          )}
        </>
      }
    >
      <form className="provider-form" id="provider-form" noValidate onSubmit={save}>
        <FieldsFor right="secrets">
          <KeyChoice name={name} value={type} hasShared={canBeShared(id)} onChange={setType} />
          {type === 'standard' && (
            <>
              <TextField
                name="callback"
                label={t('Callback URL')}
                aside={t('Paste it into your OAuth app at {provider}.', { provider: name })}
                dir="ltr"
                readOnly
                value={`${baseUrl}/api/v1/auth/oauth/callback/${id}`}
                trailing={<CopyButton content={`${baseUrl}/api/v1/auth/oauth/callback/${id}`} />}
              />
              <TextField
                name="clientId"
                label={t('Client ID')}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={clientId}
                error={isChecked && clientId === '' ? t('Please enter the client ID') : undefined}
                onChange={({ currentTarget }) => setClientId(currentTarget.value.trim())}
              />
              {isReplacing || isMoved ? (
                <TextField
                  name="clientSecret"
                  label={t('Client secret')}
                  type="password"
                  dir="ltr"
                  autoComplete="off"
                  value={clientSecret}
                  error={isChecked && isSecretMissing ? t('Please enter the client secret') : undefined}
                  onChange={({ currentTarget }) => setClientSecret(currentTarget.value.trim())}
                />
              ) : (
                <TextField
                  name="storedSecret"
                  label={t('Client secret')}
                  dir="ltr"
                  readOnly
                  value={`••••••••••••${own?.clientSecretLastFour ?? ''}`}
                  trailing={
                    <Button variant="ghost" size="small" onClick={() => setReplacing(true)}>
                      {t('Replace')}
                    </Button>
                  }
                />
              )}
              {id === 'facebook' && (
                <TextField
                  name="facebookConfigId"
                  label={t('Configuration ID')}
                  aside={t('Only for Facebook Login for Business.')}
                  dir="ltr"
                  autoComplete="off"
                  value={facebookConfigId}
                  onChange={({ currentTarget }) => setFacebookConfigId(currentTarget.value.trim())}
                />
              )}
              {id === 'microsoft' && (
                <TextField
                  name="microsoftTenantId"
                  label={t('Tenant')}
                  aside={t(
                    'Leave empty for personal accounts. Enter your tenant ID for your organization, organizations for any, or common for all accounts.',
                  )}
                  dir="ltr"
                  autoComplete="off"
                  spellCheck={false}
                  value={microsoftTenantId}
                  onChange={({ currentTarget }) => setMicrosoftTenantId(currentTarget.value.trim())}
                />
              )}
            </>
          )}
        </FieldsFor>
        {error && <Alert title={error.message} />}
      </form>
      {mayChange && <ProviderTest id={id} keys={type === 'standard' && isChanged ? keys : undefined} />}
    </Drawer>
  );
}
