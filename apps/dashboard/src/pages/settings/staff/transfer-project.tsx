import type { ReactElement } from 'react';
import { email as emailAddress } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin, useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { whyNotMailed } from './why-not-mailed.ts';

const schema = z.object({ email: trimmed(emailAddress), confirmation: z.string() });

interface TransferProjectProps {
  onClose: () => void;
}

/** Transfers the project to someone else, after asking for their email address and the name of the project. */
export function TransferProject({ onClose }: TransferProjectProps): ReactElement {
  const admin = useAdmin();
  const project = useProject().displayName;
  const form = useForm({
    schema,
    values: { email: '', confirmation: '' },
    problems: { email: t('Enter an email address') },
    say: whyNotMailed,
    save: useSave({
      save: ({ email }: z.infer<typeof schema>) => admin.transferProject(email),
      refreshes: ['staff'],
      toast: (_, { email }) => t('Ownership was offered to {email}', { email }),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Transfer {project}?', { project })}
      text={t(
        "They get a link that works once, for 7 days. Nothing changes until they accept, and you can revoke the offer. After they accept, you're no longer on the staff.",
      )}
      submitLabel={t('Offer ownership')}
      variant="destructive"
      isDisabled={form.values.confirmation.trim() !== project.trim()}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={t('New owner')}
        aside={t('Email')}
        dir="ltr"
        autoComplete="off"
      />
      <TextField
        {...form.field('confirmation')}
        label={t('Type {name} to confirm', { name: project })}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
