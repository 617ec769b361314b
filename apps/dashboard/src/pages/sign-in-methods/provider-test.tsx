import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OAuthKeys, OAuthProviderId, OAuthTestStep } from '@keystead/client/admin';
import { nameOAuthProvider } from '@keystead/contract/client';
import { alertIcon, Button, checkIcon, Icon, Spinner } from '@keystead/ui';
import { playIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { dataOf, useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import styles from './sign-in-methods.module.css';

const EVERY_MS = 1500;

interface ProviderTestProps {
  id: OAuthProviderId;
  /** Unsaved keys; undefined tests the stored ones. */
  keys: OAuthKeys | undefined;
}

/** Tests the keys by signing the owner in at the provider. */
export function ProviderTest({ id, keys }: ProviderTestProps): ReactElement {
  const admin = useAdmin();
  const name = nameOAuthProvider(id);
  const start = useSave({
    save: async (opened: Window | null) => {
      try {
        const test = dataOf(await admin.startOAuthTest(id, keys));
        opened?.location.assign(test.url);
        return test;
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
  });
  const test = useQuery({
    queryKey: ['oauth-test', admin.projectId, start.data?.id],
    queryFn: () => admin.getOAuthTest(start.data?.id ?? ''),
    enabled: start.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? EVERY_MS : false),
  });
  // Opens the window during the click, because browsers block windows that open later.
  const run = (): void => start.mutate(globalThis.open('about:blank', '_blank', 'width=520,height=720'));
  return (
    <Rows label={t('Test sign-in')}>
      <Row
        title={t('Test sign-in')}
        detail={t('Signs you in at {provider}. No user is created.', { provider: name })}
        problem={start.error?.message}
        actions={
          <Button variant="outline" size="small" icon={<Icon path={playIcon} />} isBusy={start.isPending} onClick={run}>
            {t('Run test')}
          </Button>
        }
      >
        {test.error && <FailedPart error={test.error} onRetry={() => void test.refetch()} />}
        {test.data && (
          <output className={styles.steps}>
            {test.data.steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </output>
        )}
      </Row>
    </Rows>
  );
}

interface StepProps {
  step: OAuthTestStep;
}

const WORDS = {
  redirect: { label: 'Redirected to the provider' },
  callback: { label: 'Returned with a matching state and PKCE' },
  tokens: { label: 'Tokens received' },
  profile: { label: 'Profile received' },
} as const;

const Step = ({ step: { id, status, detail } }: StepProps): ReactElement => (
  <span className={styles.step} data-status={status}>
    {status === 'waiting' ? <Spinner /> : <Icon path={status === 'passed' ? checkIcon : alertIcon} />}
    <span>
      {t(WORDS[id].label)}
      {detail !== null && <span className="muted"> {detail}</span>}
    </span>
  </span>
);
