import { useState, type ReactElement } from 'react';
import { restrictionDetails, restrictionReason } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { optional } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';
import { nameOf } from './name-of.ts';
import { useUser } from './user-query.ts';

const schema = z.object({ reason: optional(restrictionReason), privateDetails: optional(restrictionDetails) });

interface RestrictUserProps {
  onClose: () => void;
}

/** Restricts a user, or changes the reason. */
export function RestrictUser({ onClose }: RestrictUserProps): ReactElement {
  const user = useUser();
  const name = nameOf(user);
  const [before] = useState(user.restriction); // the new restriction is loaded before the dialog closes
  const form = useForm({
    schema,
    values: { reason: before?.reason ?? '', privateDetails: before?.privateDetails ?? '' },
    save: useSave({
      save: (restriction: z.infer<typeof schema>) => user.update({ restriction }),
      refreshes: ['users'],
      undo: () => ({
        text: before ? t('The restriction on {name} was updated', { name }) : t('{name} was restricted', { name }),
        undo: () => user.update({ restriction: before }),
      }),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={before ? t('Edit restriction') : t('Restrict {name}?', { name })}
      text={t("They're signed out everywhere and can't sign in until you remove the restriction. Nothing is deleted.")}
      submitLabel={before ? t('Save') : t('Restrict')}
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        label={t('Reason')}
        aside={t('They can read it')}
        dir="auto"
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        {...form.field('privateDetails')}
        label={t('Private details')}
        aside={t('Only project staff and servers can read them')}
        dir="auto"
        maxLength={2000}
        autoComplete="off"
      />
    </FormDialog>
  );
}
