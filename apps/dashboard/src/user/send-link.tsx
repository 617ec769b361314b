import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Alert, showToast } from '@keystead/ui';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { appPages, likelyApp } from '../project/app-pages.ts';
import { AppChoice } from './app-choice.tsx';
import type { LinkMail } from './link-mails.ts';
import { UserDialog } from './user-dialog.tsx';

interface SendLinkProps {
  mail: LinkMail;
  recipient: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks which app the link leads to, where there are several or none is known, and sends it. */
export function SendLink({ mail, recipient, onClose, children }: SendLinkProps): ReactElement {
  const { id: projectId, config } = useProject();
  const [app, setApp] = useState(() => likelyApp(config));
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
  const hasApp = appPages(config).length > 0 || config.allowLocalhost;
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
      {hasApp && (
        <AppChoice
          label={t('App that the link leads to')}
          pagesLabel={t('Screens of the app that the link leads to')}
          value={app}
          onChange={setApp}
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
