import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OAuthKeys, OAuthProviderId, OAuthTestStep } from '@keystead/client/admin';
import { nameOAuthProvider } from '@keystead/contract/client';
import { Alert, alertIcon, Button, checkIcon, Icon, Spinner } from '@keystead/ui';
import { playIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

const EVERY_MS = 1500;

interface ProviderTestProps {
  id: OAuthProviderId;
  /** Keys that are not saved yet; those that are stored where it is not given. */
  keys: OAuthKeys | undefined;
}

/** Signs the owner in at the provider, with these keys, to see that they work. */
export function ProviderTest({ id, keys }: ProviderTestProps): ReactElement {
  const admin = useAdmin();
  const name = nameOAuthProvider(id);
  const start = useMutation({
    mutationFn: async (opened: Window | null) => {
      const answer = await admin.startOAuthTest(id, keys);
      if (answer.status === 'error') throw answer.error;
      opened?.location.assign(answer.data.url);
      return answer.data;
    },
    onError: (_, opened) => opened?.close(),
  });
  const test = useQuery({
    queryKey: ['oauth-test', admin.projectId, start.data?.id],
    queryFn: () => admin.getOAuthTest(start.data?.id ?? ''),
    enabled: start.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? EVERY_MS : false),
  });
  // Opened by the press itself, because browsers stop windows that open later.
  const run = (): void => start.mutate(globalThis.open('about:blank', '_blank', 'width=520,height=720'));
  return (
    <section className="provider-test settings-box" aria-label={t('Test the real flow')}>
      <div className="setting">
        <div className="setting-about">
          <div className="setting-label">{t('Test the real flow')}</div>
          <div className="setting-hint">{t('Signs you in at {provider}; no user is made.', { provider: name })}</div>
        </div>
        <Button variant="outline" size="small" icon={<Icon path={playIcon} />} isBusy={start.isPending} onClick={run}>
          {t('Run test')}
        </Button>
      </div>
      {start.error && <Alert title={start.error.message} />}
      {test.error && <FailedPart error={test.error} onRetry={() => void test.refetch()} />}
      {test.data && (
        <output className="provider-steps">
          {test.data.steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </output>
      )}
    </section>
  );
}

interface StepProps {
  step: OAuthTestStep;
}

const WORDS = {
  redirect: { label: 'Sent to the provider' },
  callback: { label: 'Came back, state and PKCE match' },
  tokens: { label: 'The provider gave tokens' },
  profile: { label: 'Profile read' },
} as const;

const Step = ({ step: { id, status, detail } }: StepProps): ReactElement => (
  <span className="provider-step" data-status={status}>
    {status === 'waiting' ? <Spinner /> : <Icon path={status === 'passed' ? checkIcon : alertIcon} />}
    <span>
      {t(WORDS[id].label)}
      {detail !== null && <span className="muted"> {detail}</span>}
    </span>
  </span>
);
