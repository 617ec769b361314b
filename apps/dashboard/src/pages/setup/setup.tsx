import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { CodeBlock } from '@keystead/ui/dashboard';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Page } from '../../kit/page.tsx';
import { useAdmin, useProject } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { FirstRequest } from './first-request.tsx';
import { Highlighted } from '../../kit/highlighted.tsx';
import { KeyPart } from './key-part.tsx';
import { useNewKey } from './new-key.ts';
import { setupStatusQuery } from './setup-status-query.ts';
import { StackChoice } from './stack-choice.tsx';
import { stacks } from './stacks.ts';
import { Step } from './step.tsx';
import { FromStackAuth, WhatNext } from './what-next.tsx';
import styles from './setup.module.css';

const LOOK_MS = 2000;
const NOTHING_YET = { hasKeys: false, firstRequestAt: null, firstUserAt: null };

/** The steps from an empty project to its first user, for staff who may create keys. Others are sent to the overview. */
export function Setup(): ReactElement {
  const { projectId } = useAdmin();
  return useMay('secrets') ? <Steps /> : <Navigate to="/p/$projectId/overview" params={{ projectId }} replace />;
}

function Steps(): ReactElement {
  const project = useProject();
  const { baseUrl } = useSettings();
  const { with: chosen } = useSearch({ from: '/p/$projectId/setup' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...setupStatusQuery(useAdmin()),
    // Polls while the page is visible, until the first user has signed up. If the first request fails, the owner has to
    // retry.
    refetchInterval: ({ state: { data: seen, error: failed } }) =>
      seen?.firstUserAt || (failed && !seen) ? false : LOOK_MS,
  });
  const status = data ?? NOTHING_YET;
  const stack = stacks.find(({ id }) => id === chosen) ?? stacks[0];
  const created = useNewKey(stack.isServer);
  const files = stack.files({
    baseUrl,
    projectId: project.id,
    key: created.key ?? (stack.isServer ? 'ssk_…' : 'pck_…'),
  });
  return (
    <Page
      title={t('Set up {project}', { project: project.displayName })}
      text={t('Four steps to your first signed-in user. The code below is filled in for this project.')}
    >
      <div className={styles.setup}>
        <ol className={styles.steps}>
          <Step number={1} title={t('Choose what you build with')} isDone>
            <StackChoice
              value={stack.id}
              onChange={(id) =>
                void navigate({
                  to: '/p/$projectId/setup',
                  params: { projectId: project.id },
                  search: { with: id },
                  replace: true,
                })
              }
            />
          </Step>
          <Step number={2} title={t('Install and create a key')} isDone={status.hasKeys}>
            <CodeBlock label={t('Command')} action={<CopyButton content={stack.install} />}>
              <Highlighted code={stack.install} />
            </CodeBlock>
            <p className={styles.note}>{t("The packages aren't on npm yet. Pack them where you run Keystead.")}</p>
            <KeyPart isServer={stack.isServer} hasKeys={status.hasKeys} known={created.key} create={created.create} />
          </Step>
          <Step
            number={3}
            title={stack.isServer ? t('Verify requests on your server') : t('Add the provider and the account pages')}
            isDone={status.firstRequestAt !== null}
          >
            {files.map(({ path, text }) => (
              <CodeBlock key={path} label={path} hasHeader action={<CopyButton content={text} />}>
                <Highlighted code={text.trimEnd()} />
              </CodeBlock>
            ))}
          </Step>
          <Step number={4} title={t('Sign a user in')} isDone={status.firstUserAt !== null}>
            {error && !data ? (
              <FailedPart error={error} onRetry={() => void refetch()} />
            ) : (
              <FirstRequest status={status} />
            )}
          </Step>
        </ol>
        <aside className={styles.aside} aria-label={t('More')}>
          <FromStackAuth />
          <WhatNext />
        </aside>
      </div>
    </Page>
  );
}
