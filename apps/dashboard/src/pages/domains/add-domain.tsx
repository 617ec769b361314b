import type { ReactElement } from 'react';
import { domainUrl, handlerPath } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { t } from '../../words.ts';

interface AddDomainProps {
  /** A recently rejected URL to start with. */
  suggested: string | undefined;
  onClose: () => void;
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** Adds a domain and the path of the account screens on it. */
export function AddDomain({ suggested, onClose }: AddDomainProps): ReactElement {
  const admin = useAdmin();
  const { domains } = useProject().config;
  const save = useProjectSave({
    save: (added: { domain: string; handlerPath: string }) =>
      changeProject(admin, ({ config }) => ({ config: { domains: [...config.domains, added] } })),
    onSaved: onClose,
  });
  const isNew = (domain: string): boolean => domains.every((other) => other.domain !== domain);
  const form = useForm({
    schema: z.object({
      domain: z
        .string()
        .refine((url) => url.startsWith('https://'), { error: t('Domain must start with https://'), abort: true })
        .pipe(domainUrl)
        .refine(isNew, { error: t('This domain is already trusted') }),
      handlerPath,
    }),
    problems: { handlerPath: t('Handler path must start with /') },
    values: { domain: suggested === undefined ? 'https://' : originOf(suggested), handlerPath: '/handler' },
    save,
  });
  return (
    <FormDialog
      form={form}
      title={t('Add domain')}
      text={t('The URL of your app, and the path of its account pages.')}
      submitLabel={t('Add domain')}
      onClose={onClose}
    >
      <TextField {...form.field('domain')} type="url" label={t('Domain')} dir="ltr" maxLength={1024} />
      <TextField {...form.field('handlerPath')} label={t('Handler path')} dir="ltr" maxLength={1024} />
    </FormDialog>
  );
}
