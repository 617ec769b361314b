import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { useProject, useProjectChange } from '../project/project.tsx';
import { t } from '../words.ts';

interface AddDomainProps {
  /** An address that was refused lately, to begin with. */
  suggested: string | undefined;
  onClose: () => void;
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** A domain and where the account screens are below it. */
export function AddDomain({ suggested, onClose }: AddDomainProps): ReactElement {
  const { domains } = useProject().config;
  const [domain, setDomain] = useState(suggested === undefined ? 'https://' : originOf(suggested));
  const [handlerPath, setHandlerPath] = useState('/handler');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useProjectChange();
  const wrong = domainProblem(domain, domains);
  const wrongPath = handlerPath.startsWith('/') ? undefined : t('Handler path must start with /');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (wrong !== undefined || wrongPath !== undefined || isPending) return;
    mutate(({ config }) => ({ config: { domains: [...config.domains, { domain, handlerPath }] } }), {
      onSuccess: onClose,
    });
  };
  return (
    <Dialog
      title={t('Add domain')}
      text={t('The address of your app, and where its account screens are.')}
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="key-form" noValidate onSubmit={add}>
        <TextField
          name="domain"
          type="url"
          label={t('Domain')}
          dir="ltr"
          maxLength={1024}
          value={domain}
          error={isChecked ? wrong : undefined}
          onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        />
        <TextField
          name="handlerPath"
          label={t('Handler path')}
          dir="ltr"
          maxLength={1024}
          value={handlerPath}
          error={isChecked ? wrongPath : undefined}
          onChange={({ currentTarget }) => setHandlerPath(currentTarget.value)}
        />
        {error && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {t('Add domain')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function domainProblem(domain: string, others: readonly { readonly domain: string }[]): string | undefined {
  if (!domain.startsWith('https://')) return t('Domain must start with https://');
  if (!URL.canParse(domain) || new URL(domain).hostname === '') return t('Invalid URL');
  return others.some((other) => other.domain === domain) ? t('This domain is trusted already') : undefined;
}
