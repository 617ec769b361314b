import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { ServerContactChannel, ServerUser } from '@keystead/client/server';
import { Alert, showToast, TextField } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { appPages, LOCAL_PAGES } from '../project/app-pages.ts';
import { UserDialog } from './user-dialog.tsx';

/** A mail with a link to a page of the project's app. */
export interface LinkMail {
  readonly title: string;
  readonly text: string;
  /** The page that takes the code, below those of the app. */
  readonly page: string;
  readonly send: (callbackUrl: string) => Promise<{ status: 'ok' } | { status: 'error'; error: Error }>;
}

export const signInLink = (user: ServerUser): LinkMail => ({
  title: t('Send a sign-in link'),
  text: t('A mail to {email} with a link that signs them in once, for 10 minutes.', { email: user.primaryEmail ?? '' }),
  page: 'magic-link-callback',
  send: (callbackUrl) => user.sendMagicLinkEmail({ callbackUrl }),
});

export const verificationLink = (address: ServerContactChannel): LinkMail => ({
  title: t('Send a link'),
  text: t('A mail to {email} with a link that proves the address, for a day.', { email: address.value }),
  page: 'email-verification',
  send: (callbackUrl) => address.sendVerificationEmail({ callbackUrl }),
});

export const resetLink = (user: ServerUser): LinkMail => ({
  title: t('Send a reset link'),
  text: t('A mail to {email} with a link to choose a new password, for 30 minutes.', {
    email: user.primaryEmail ?? '',
  }),
  page: 'password-reset',
  send: (callbackUrl) => user.sendForgotPasswordEmail({ callbackUrl }),
});

interface SendLinkProps {
  mail: LinkMail;
  recipient: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks which app the link leads to, where there are several or none is known, and sends it. */
export function SendLink({ mail, recipient, onClose, children }: SendLinkProps): ReactElement {
  const { id: projectId, config } = useProject();
  const apps = appPages(config);
  const [app, setApp] = useState(apps[0] ?? LOCAL_PAGES);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await mail.send(`${app.trim().replace(/\/$/, '')}/${mail.page}`);
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: () => {
      showToast(t('Sent to {email}', { email: recipient }));
      onClose();
    },
  });
  const hasApp = apps.length > 0 || config.allowLocalhost;
  return (
    <UserDialog
      title={mail.title}
      text={mail.text}
      submitLabel={t('Send')}
      isBusy={isPending}
      onSubmit={() => hasApp && mutate()}
      onClose={onClose}
    >
      {children}
      {apps.length > 1 && (
        <SelectField
          label={t('App that the link leads to')}
          options={apps.map((value) => ({ value, label: value }))}
          value={app}
          onChange={({ currentTarget }) => setApp(currentTarget.value)}
        />
      )}
      {apps.length === 0 && hasApp && (
        <TextField
          name="app"
          type="url"
          label={t('Screens of the app that the link leads to')}
          dir="ltr"
          value={app}
          onChange={({ currentTarget }) => setApp(currentTarget.value)}
        />
      )}
      {!hasApp && (
        <Alert title={t('The project has no domain that a link could lead to.')}>
          <Link to="/p/$projectId/domains" params={{ projectId }}>
            {t('Domains')}
          </Link>
        </Alert>
      )}
      {error && <Alert title={error.message} />}
    </UserDialog>
  );
}
