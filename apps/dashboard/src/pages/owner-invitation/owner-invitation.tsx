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

/** Accepts an emailed invitation to the staff of a project. */
export function OwnerInvitation(): ReactElement {
  const code = useCodeOfLink();
  return (
    <Root>
      <Page>
        {code === undefined ? <NoInvitation text={t('Open the whole link from the email.')} /> : <Code code={code} />}
      </Page>
    </Root>
  );
}

interface CodeProps {
  code: string;
}

/** Shows what the code invites to, before it is accepted. */
function Code({ code }: CodeProps): ReactElement {
  const ownerApp = useOwnerApp();
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['owner-invitation', code],
    queryFn: () => ownerApp.getOwnerInvitationDetails(code),
    staleTime: Infinity, // accepting uses the code up, and a refetch would report that as an error
  });
  if (answer?.status === 'error') return <NoInvitation text={problemOf(answer.error) ?? answer.error.message} />;
  if (answer) return <Invitation code={code} details={answer.data} />;
  return <Loading error={error} onRetry={() => void refetch()} />;
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <Card icon={<Mark />} title={t('Project invitation')}>
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
  // Ask for a password only once it is known whether the visitor is signed in.
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

/** For people without an owner account. The link in the email verifies their email address. */
function NewOwner({ details, save }: NewOwnerProps): ReactElement {
  const { recipientEmail: email } = details;
  const ownerApp = useOwnerApp();
  const form = useForm({
    schema: z.object({ password }),
    values: { password: '' },
    problems: { password: t('Enter a password') },
    save,
    refusals: PASSWORD_REFUSALS,
    say: (error) =>
      sayPasswordRefusal(error) ??
      (error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS'
        ? `${t('This email address already has an account')}. ${t('Sign in with it, then open the link from the email again.')}`
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
  if (isTransfer) return t('Take over {project}', { project });
  return role === 'owner' ? t('Become an owner of {project}', { project }) : t('Join {project}', { project });
}

/** Describes the role that accepting the invitation gives. */
function describe({ projectDisplayName: project, role, isTransfer }: OwnerInvitationDetails): string {
  if (isTransfer)
    return t('Accept to become an owner of {project}. The owner who sent this offer leaves the project.', { project });
  return t('Accept to join the staff of {project}. Your role: {role}. {rights}', {
    project,
    role: roleNames[role],
    rights: describeRole(role),
  });
}

/** Returns what is wrong with the link; undefined for other errors. */
function problemOf({ code }: { readonly code: string }): string | undefined {
  switch (code) {
    case 'VERIFICATION_CODE_ALREADY_USED':
      return t('It was already used. Sign in with that account.');
    case 'VERIFICATION_CODE_EXPIRED':
      return t('Links work for 7 days. Ask for a new one.');
    case 'VERIFICATION_CODE_NOT_FOUND':
      return t('It was revoked, or part of the link is missing.');
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
      title={t("This invitation isn't valid")}
      text={text}
      primary={{ label: t('Sign in'), onSelect: () => void navigate({ to: '/', replace: true }) }}
    />
  );
}
