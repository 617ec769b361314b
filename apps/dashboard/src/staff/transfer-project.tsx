import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog, showToast, TextField } from '@keystead/ui';
import { useAdmin, useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { invitationsQuery } from './staff-query.ts';
import { whyNotMailed } from './why-not-mailed.ts';

/** Gives the project to somebody else. */
export function TransferProject(): ReactElement {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <h2 className="section-title" data-tone="destructive">
        {t('Danger zone')}
      </h2>
      <div className="danger-zone">
        <div className="setting">
          <div className="setting-about">
            <div className="setting-label">{t('Transfer the project')}</div>
            <div className="setting-hint">
              {t('Somebody else owns it in your place, once they accept. The rest of the staff stays.')}
            </div>
          </div>
          <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
            {t('Transfer…')}
          </Button>
        </div>
      </div>
      {isAsked && <OfferDialog onClose={() => setAsked(false)} />}
    </>
  );
}

interface OfferDialogProps {
  onClose: () => void;
}

/** Asks to whom, and for the name of the project. */
function OfferDialog({ onClose }: OfferDialogProps): ReactElement {
  const id = useId();
  const project = useProject().displayName;
  const [email, setEmail] = useState('');
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useOffer(onClose);
  const isAddress = /^\S+@\S+$/.test(email.trim());
  const isReady = typed.trim() === project.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isAddress && isReady && !isPending) mutate(email.trim());
  };
  return (
    <Dialog
      title={t('Transfer {project}?', { project })}
      text={t(
        'They get a link that works once, for seven days. Until they accept nothing changes, and you can revoke it; after that you are on the staff no more.',
      )}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="destructive" type="submit" form={id} size="small" isBusy={isPending} disabled={!isReady}>
            {t('Offer the project')}
          </Button>
        </>
      }
    >
      <form className="user-form" id={id} noValidate onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          label={t('New owner')}
          aside={t('Email')}
          dir="ltr"
          autoComplete="off"
          value={email}
          error={isChecked && !isAddress ? t('Please enter an email address') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextField
          name="confirmation"
          label={t('Type {name} to confirm', { name: project })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {error && <Alert title={whyNotMailed(error)} />}
      </form>
    </Dialog>
  );
}

function useOffer(onDone: () => void) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const answer = await admin.transferProject(email);
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async (_, email) => {
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(admin).queryKey });
      showToast(t('It is offered to {email}', { email }));
      onDone();
    },
  });
}
