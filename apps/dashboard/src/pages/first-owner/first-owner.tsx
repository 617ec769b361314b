import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { email, password } from '@keystead/contract/fields';
import { PasswordStrength } from '@keystead/react';
import { Button, Card, Page, PasswordField, Root, TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { Form } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useOwnerApp } from '../../owner/owner-app-context.ts';
import { useSettings } from '../../settings-context.ts';
import { Mark } from '../../shell/brand.tsx';
import { t } from '../../words.ts';
import { LinkWorthNothing, type LinkProblem } from './link-worth-nothing.tsx';
import { PASSWORD_REFUSALS, sayPasswordRefusal } from './password-refusal.ts';
import { useCodeOfLink } from './use-code-of-link.ts';
import styles from './first-owner.module.css';

/** Creates an owner of this instance for anyone who has the link that the service printed. */
export function FirstOwner(): ReactElement {
  const code = useCodeOfLink();
  return (
    <Root>
      <Page>
        {code === undefined ? <LinkWorthNothing problem="incomplete" /> : <OwnerForm key={code} code={code} />}
      </Page>
    </Root>
  );
}

const schema = z.object({ email: trimmed(email), password });

interface OwnerFormProps {
  code: string;
}

/** The email address and the password of the new owner. */
function OwnerForm({ code }: OwnerFormProps): ReactElement {
  const ownerApp = useOwnerApp();
  const navigate = useNavigate();
  const { baseUrl, version, isProduction } = useSettings();
  const save = useSave({
    save: (owner: z.infer<typeof schema>) => ownerApp.createFirstOwner({ code, ...owner }),
    onSaved: () => navigate({ to: '/', replace: true }),
  });
  const form = useForm({
    schema,
    values: { email: '', password: '' },
    problems: { email: t('Enter your email address'), password: t('Enter a password') },
    save,
    refusals: PASSWORD_REFUSALS,
    say: sayPasswordRefusal,
  });
  const linkProblem = save.error instanceof KnownError ? LINK_PROBLEMS[save.error.code] : undefined;
  if (linkProblem) return <LinkWorthNothing problem={linkProblem} />;
  return (
    <Card
      icon={<Mark />}
      title={t('Create the first owner')}
      description={t(
        'You become the owner of this instance, with access to its settings and the demo project. The link works once, for one hour.',
      )}
      footer={`${new URL(baseUrl).host}, Keystead ${version}`}
    >
      <Form form={form}>
        <TextField {...form.field('email')} label={t('Email')} type="email" autoComplete="username" dir="ltr" />
        <PasswordField
          {...form.field('password')}
          label={t('Password')}
          autoComplete="new-password"
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
        <PasswordStrength password={form.values.password} knownWords={[form.values.email]} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Create owner')}
        </Button>
        {isProduction && (
          <p className={styles.note}>{t('After this, sign-up is closed. Invite more owners from the dashboard.')}</p>
        )}
      </Form>
    </Card>
  );
}

const LINK_PROBLEMS: Readonly<Record<string, LinkProblem>> = {
  VERIFICATION_CODE_ALREADY_USED: 'used',
  VERIFICATION_CODE_EXPIRED: 'over',
  VERIFICATION_CODE_NOT_FOUND: 'unknown',
};
