import { useState, type ReactElement } from 'react';
import type { StaffRole } from '@keystead/client/admin';
import { email as emailAddress } from '@keystead/contract/fields';
import { Alert, Button, TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { Form } from '../../../kit/form.tsx';
import { RadioCards } from '../../../kit/radio-cards.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { describeRole, roleNames, rolesIn } from './role-words.ts';
import { whyNotMailed } from './why-not-mailed.ts';
import styles from './staff.module.css';

const schema = z.object({ email: trimmed(emailAddress) });

/** Emails someone an invitation to the staff. The default role is the one with the fewest rights. */
export function InviteStaff(): ReactElement {
  const admin = useAdmin();
  const roles = rolesIn(admin.projectId);
  const [role, setRole] = useState<StaffRole>(roles.at(-1) ?? 'read_only');
  const [invited, setInvited] = useState<string>();
  const save = useSave({
    save: ({ email }: z.infer<typeof schema>) => {
      setInvited(undefined);
      return admin.inviteStaff(email, role);
    },
    refreshes: ['staff'],
    onSaved: (_, { email }) => {
      setInvited(email);
      if (form.values.email.trim() === email) form.discard(); // the next email address may already be typed
    },
  });
  const form = useForm({
    schema,
    values: { email: '' },
    problems: { email: t('Enter an email address') },
    say: whyNotMailed,
    save,
  });
  return (
    <Form form={form}>
      <RadioCards
        label={t('Role')}
        options={roles.map((value) => ({ value, title: roleNames[value], text: describeRole(value) }))}
        value={role}
        onChange={setRole}
      />
      <div className={styles.invite}>
        <TextField {...form.field('email')} type="email" label={t('Email')} dir="ltr" autoComplete="off" />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Invite')}
        </Button>
      </div>
      {invited !== undefined && !save.isPending && !save.error && (
        <Alert isSuccess title={t('Invited {email}', { email: invited })}>
          {t('The link in the email works once, for 7 days.')}
        </Alert>
      )}
    </Form>
  );
}
