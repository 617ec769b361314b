import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { OwnerInvitationDetails } from '@keystead/client/admin';
import { password } from '@keystead/contract/fields';
import { PasswordStrength, useLoadState } from '@keystead/react';
import { Alert, Button, Card, MessageCard, Page, PasswordField, Root, Skeleton } from '@keystead/ui';
import { z } from 'zod';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Form } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave, type Save } from '../../kit/use-save.ts';
import { Waiting } from '../../kit/waiting.tsx';
import { useOwnerApp } from '../../owner/owner-app-context.ts';
import { Mark } from '../../shell/brand.tsx';
import { t } from '../../words.ts';
import { PASSWORD_REFUSALS, sayPasswordRefusal } from '../first-owner/password-refusal.ts';
import { useCodeOfLink } from '../first-owner/use-code-of-link.ts';
import { describeRole, roleNames } from '../settings/staff/role-words.ts';

/** Whoever was invited by mail comes to the staff of a project. */
export function OwnerInvitation(): ReactElement {
  const code = useCodeOfLink();
  return (
    <Root>
      <Page>
        {code === undefined ? <NoInvitation text={t('Open the whole link of the mail.')} /> : <Code code={code} />}
      </Page>
    </Root>
  );
}

interface CodeProps {
  code: string;
}

/** What the code invites to, before anybody accepts it. */
function Code({ code }: CodeProps): ReactElement {
  const ownerApp = useOwnerApp();
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['owner-invitation', code],
    queryFn: () => ownerApp.getOwnerInvitationDetails(code),
    staleTime: Infinity, // accepting it uses it up, which is not what the page is to say then
  });
  if (answer?.status === 'error') return <NoInvitation text={problemOf(answer.error) ?? answer.error.message} />;
  if (answer) return <Invitation code={code} details={answer.data} />;
  return <Loading error={error} onRetry={() => void refetch()} />;
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <Card icon={<Mark />} title={t('Look after a project')}>
      {error ? (
        <FailedPart error={error} onRetry={onRetry} />
      ) : (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
    </Card>
  );
}

interface InvitationProps extends CodeProps {
  details: OwnerInvitationDetails;
}

function Invitation({ code, details }: InvitationProps): ReactElement {
  const ownerApp = useOwnerApp();
  const { data: owner, error: ownerError, refetch } = useLoadState(ownerApp.user);
  const navigate = useNavigate();
  const accept = useSave({
    save: (given: { password?: string }) => ownerApp.acceptOwnerInvitation({ code, ...given }),
    refreshes: ['projects'],
    onSaved: ({ projectId }) => navigate({ to: '/p/$projectId', params: { projectId }, replace: true }),
  });
  const { error } = accept;
  const linkProblem = error instanceof KnownError ? problemOf(error) : undefined;
  if (linkProblem !== undefined) return <NoInvitation text={linkProblem} />;
  // Nobody is asked for a password before it is known whether they are signed in.
  if (owner === undefined) return <Loading error={ownerError} onRetry={() => void refetch()} />;
  if (owner) {
    return (
      <MessageCard
        title={titleOf(details)}
        text={`${t('You are signed in as {name}.', {
          name: owner.primaryEmail ?? owner.displayName ?? owner.id,
        })} ${describe(details)}`}
        primary={{ label: t('Accept'), onSelect: () => accept.mutate({}) }}
        secondary={{ label: t('All projects'), onSelect: () => void navigate({ to: '/' }) }}
      >
        {error && <Alert title={error.message} />}
      </MessageCard>
    );
  }
  return <NewOwner details={details} save={accept} />;
}

interface NewOwnerProps {
  details: OwnerInvitationDetails;
  save: Save<{ password?: string }>;
}

/** For those who have no account here: the email has shown whose the address is. */
function NewOwner({ details, save }: NewOwnerProps): ReactElement {
  const { recipientEmail: email } = details;
  const ownerApp = useOwnerApp();
  const form = useForm({
    schema: z.object({ password }),
    values: { password: '' },
    problems: { password: t('Please enter a password') },
    save,
    refusals: PASSWORD_REFUSALS,
    say: (error) =>
      sayPasswordRefusal(error) ??
      (error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS'
        ? `${t('This address has an account already')}. ${t('Sign in with it, then open the link of the mail again.')}`
        : undefined),
  });
  return (
    <Card
      icon={<Mark />}
      title={titleOf(details)}
      description={`${describe(details)} ${t('Choose a password for {email}.', { email })}`}
    >
      <Form form={form}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          {...form.field('password')}
          label={t('Password')}
          autoComplete="new-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
        <PasswordStrength password={form.values.password} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Accept')}
        </Button>
        <Button variant="outline" onClick={() => void ownerApp.redirectToSignIn({ noWayBack: true })}>
          {t('I have an account')}
        </Button>
      </Form>
    </Card>
  );
}

function titleOf({ projectDisplayName: project, role, isTransfer }: OwnerInvitationDetails): string {
  if (isTransfer) return t('Take {project} over', { project });
  return role === 'owner' ? t('Own {project} together', { project }) : t('Look after {project}', { project });
}

/** What accepting makes of somebody. */
function describe({ projectDisplayName: project, role, isTransfer }: OwnerInvitationDetails): string {
  if (isTransfer)
    return t('By accepting you own {project}, and whoever offered it to you owns it no more.', { project });
  return t('By accepting you come to the staff of {project}. Your role: {role}. {rights}', {
    project,
    role: roleNames[role],
    rights: describeRole(role),
  });
}

/** What is wrong with the link; undefined where something else is. */
function problemOf({ code }: { readonly code: string }): string | undefined {
  switch (code) {
    case 'VERIFICATION_CODE_ALREADY_USED':
      return t('It was used already. Its owner signs in.');
    case 'VERIFICATION_CODE_EXPIRED':
      return t('It was good for seven days. Ask for another one.');
    case 'VERIFICATION_CODE_NOT_FOUND':
      return t('It was taken back, or a part of the link is missing.');
    default:
      return undefined;
  }
}

interface NoInvitationProps {
  text: string;
}

function NoInvitation({ text }: NoInvitationProps): ReactElement {
  const navigate = useNavigate();
  return (
    <MessageCard
      tone="destructive"
      title={t('This invitation does not work')}
      text={text}
      primary={{ label: t('Sign in'), onSelect: () => void navigate({ to: '/', replace: true }) }}
    />
  );
}
