import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { OAuthKeys, OAuthProviderId } from '@keystead/client/admin';
import { canBeShared, nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import { CopyButton, ProviderMark } from '@keystead/react';
import { Alert, Badge, Button, TextField } from '@keystead/ui';
import { Drawer } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { Form } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useLeaveGuard } from '../../kit/use-leave-guard.ts';
import { useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { FieldsFor, useMay } from '../../project/rights.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { KeyChoice } from './key-choice.tsx';
import { ProviderTest } from './provider-test.tsx';
import styles from './sign-in-methods.module.css';

/** One provider: its keys and a test of them. */
export function ProviderDrawer(): ReactElement | null {
  const { provider } = useParams({ from: '/p/$projectId/sign-in-methods/$provider' });
  const id = OAUTH_PROVIDER_IDS.find((known) => known === provider);
  return id === undefined ? null : <ProviderForm key={id} id={id} />;
}

interface ProviderFormProps {
  id: OAuthProviderId;
}

const schema = z.object({
  type: z.enum(['shared', 'standard']),
  clientId: z.string().trim(),
  clientSecret: z.string().trim(),
  facebookConfigId: z.string().trim(),
  microsoftTenantId: z.string().trim(),
});

function ProviderForm({ id }: ProviderFormProps): ReactElement {
  const admin = useAdmin();
  const { baseUrl } = useSettings();
  const navigate = useNavigate();
  const stored = useProject().config.oauthProviders.find((other) => other.id === id);
  const own = stored?.type === 'standard' ? stored : undefined;
  const [isReplacing, setReplacing] = useState(own === undefined);
  const mayChange = useMay('secrets');
  const close = () =>
    navigate({
      to: '/p/$projectId/sign-in-methods',
      params: { projectId: admin.projectId },
      ignoreBlocker: true,
    });
  const save = useProjectSave({
    save: ({ type, ...keys }: z.infer<typeof schema>) =>
      admin.setOAuthProvider(id, { enabled: true, type, ...(type === 'standard' && keysOf(id, keys)) }),
    onSaved: close,
  });
  const disable = useProjectSave({
    save: (type: 'shared' | 'standard') => admin.setOAuthProvider(id, { enabled: false, type }),
    onSaved: close,
  });
  // A secret belongs to its client ID.
  const isSecretKept = (clientId: string): boolean => !isReplacing && clientId === own?.clientId;
  const form = useForm({
    schema: schema
      .refine(({ type, clientId }) => type === 'shared' || clientId !== '', {
        path: ['clientId'],
        error: t('Enter the client ID'),
      })
      .refine(
        ({ type, clientId, clientSecret }) => type === 'shared' || clientSecret !== '' || isSecretKept(clientId),
        { path: ['clientSecret'], error: t('Enter the client secret') },
      ),
    values: {
      type: stored?.type ?? (canBeShared(id) ? 'shared' : 'standard'),
      clientId: own?.clientId ?? '',
      clientSecret: '',
      facebookConfigId: own?.facebookConfigId ?? '',
      microsoftTenantId: own?.microsoftTenantId ?? '',
    },
    save,
  });
  useLeaveGuard(form.isChanged && !form.isBusy);
  const { type, ...keys } = form.values;
  const isOwn = type === 'standard';
  const name = nameOAuthProvider(id);
  const callback = `${baseUrl}/api/v1/auth/oauth/callback/${id}`;
  const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

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
      onClose={() => void close()}
      footer={
        <>
          {mayChange && stored?.enabled && (
            <span className={styles.first}>
              <Button
                variant="ghost"
                tone="destructive"
                size="small"
                isBusy={disable.isPending}
                onClick={() => disable.mutate(stored.type)}
              >
                {t('Disable')}
              </Button>
            </span>
          )}
          <Button variant="outline" size="small" onClick={() => void close()}>
            {mayChange ? t('Cancel') : t('Close')}
          </Button>
          {mayChange && (
            <Button size="small" type="submit" form="provider-form" isBusy={form.isBusy}>
              {stored?.enabled ? t('Save') : t('Save and enable')}
            </Button>
          )}
        </>
      }
    >
      <Form form={form} id="provider-form">
        <FieldsFor right="secrets">
          <KeyChoice
            name={name}
            value={type}
            hasShared={canBeShared(id)}
            onChange={(chosen) => form.set('type', chosen)}
          />
          {isOwn && (
            <>
              <TextField
                name="callback"
                label={t('Callback URL')}
                aside={t('Add this URL to your OAuth app at {provider}.', { provider: name })}
                dir="ltr"
                readOnly
                value={callback}
                trailing={<CopyButton content={callback} />}
              />
              <TextField {...form.field('clientId')} {...text} label={t('Client ID')} />
              {isSecretKept(keys.clientId) ? (
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
              ) : (
                <TextField {...form.field('clientSecret')} {...text} label={t('Client secret')} type="password" />
              )}
              {id === 'facebook' && (
                <TextField
                  {...form.field('facebookConfigId')}
                  {...text}
                  label={t('Configuration ID')}
                  aside={t('Only for Facebook Login for Business.')}
                />
              )}
              {id === 'microsoft' && (
                <TextField
                  {...form.field('microsoftTenantId')}
                  {...text}
                  label={t('Tenant')}
                  aside={t(
                    'Leave empty for personal accounts. Enter your tenant ID for your organization, organizations for any organization, or common for all accounts.',
                  )}
                />
              )}
            </>
          )}
        </FieldsFor>
        {disable.error && <Alert title={disable.error.message} />}
      </Form>
      {mayChange && <ProviderTest id={id} keys={isOwn && form.isChanged ? keysOf(id, keys) : undefined} />}
    </Drawer>
  );
}

/** Returns the keys for the request. A secret that isn't given is kept. */
function keysOf(
  id: OAuthProviderId,
  { clientId, clientSecret, facebookConfigId, microsoftTenantId }: Omit<z.infer<typeof schema>, 'type'>,
): OAuthKeys {
  return {
    clientId: clientId.trim(),
    ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
    ...(id === 'facebook' && { facebookConfigId: facebookConfigId.trim() || null }),
    ...(id === 'microsoft' && { microsoftTenantId: microsoftTenantId.trim() || null }),
  };
}
