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

/** Gives the project to somebody else: asks to whom, and for the name of the project. */
export function TransferProject({ onClose }: TransferProjectProps): ReactElement {
  const admin = useAdmin();
  const project = useProject().displayName;
  const form = useForm({
    schema,
    values: { email: '', confirmation: '' },
    problems: { email: t('Please enter an email address') },
    say: whyNotMailed,
    save: useSave({
      save: ({ email }: z.infer<typeof schema>) => admin.transferProject(email),
      refreshes: ['staff'],
      toast: (_, { email }) => t('It is offered to {email}', { email }),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Transfer {project}?', { project })}
      text={t(
        'They get a link that works once, for seven days. Until they accept nothing changes, and you can revoke it; after that you are on the staff no more.',
      )}
      submitLabel={t('Offer the project')}
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
