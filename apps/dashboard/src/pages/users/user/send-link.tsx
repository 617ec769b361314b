import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ServerContactChannel, ServerUser } from '@keystead/client/server';
import { Alert } from '@keystead/ui';
import { z } from 'zod';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { appPages, likelyApp } from '../../../project/app-pages.ts';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { AppChoice, appUrl } from './app-choice.tsx';

/** An email with a link to a page of the project's app. */
interface LinkEmail {
  readonly title: string;
  readonly text: string;
  /** Path of the page that takes the code, below the account screens of the app. */
  readonly page: string;
  readonly send: (callbackUrl: string) => Promise<unknown>;
}

interface SendLinkProps {
  mail: LinkEmail;
  recipient: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Sends the email, after asking which app the link opens if there are several or none is known. */
export function SendLink({ mail, recipient, onClose, children }: SendLinkProps): ReactElement {
  const { id: projectId, config } = useProject();
  const hasApp = appPages(config).length > 0 || config.allowLocalhost;
  const form = useForm({
    schema: z.object({ app: appUrl.refine(() => hasApp) }),
    values: { app: likelyApp(config) },
    save: useSave({
      save: ({ app }: { app: string }) => mail.send(`${app}/${mail.page}`),
      toast: () => t('Sent to {email}', { email: recipient }),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog form={form} title={mail.title} text={mail.text} submitLabel={t('Send')} onClose={onClose}>
      {children}
      {hasApp ? (
        <AppChoice
          label={t('App that the link opens')}
          pagesLabel={t('Account pages that the link opens')}
          value={form.values.app}
          onChange={(app) => form.set('app', app)}
        />
      ) : (
        <Alert title={t('This project has no domain for the link. Add a domain first.')}>
          <Link to="/p/$projectId/domains" params={{ projectId }}>
            {t('Domains')}
          </Link>
        </Alert>
      )}
    </FormDialog>
  );
}

export const signInLink = (user: ServerUser): LinkEmail => ({
  title: t('Send sign-in link'),
  text: t('Sends {email} a link that signs them in once, valid for 10 minutes.', { email: user.primaryEmail ?? '' }),
  page: 'magic-link-callback',
  send: (callbackUrl) => user.sendMagicLinkEmail({ callbackUrl }),
});

export const verificationLink = (address: ServerContactChannel): LinkEmail => ({
  title: t('Send link'),
  text: t('Sends {email} a verification link, valid for 24 hours.', { email: address.value }),
  page: 'email-verification',
  send: (callbackUrl) => address.sendVerificationEmail({ callbackUrl }),
});

export const resetLink = (user: ServerUser): LinkEmail => ({
  title: t('Send reset link'),
  text: t('Sends {email} a link to set a new password, valid for 30 minutes.', {
    email: user.primaryEmail ?? '',
  }),
  page: 'password-reset',
  send: (callbackUrl) => user.sendForgotPasswordEmail({ callbackUrl }),
});
