import type { ReactElement } from 'react';
import type { RedirectCheck, RedirectReason } from '@keystead/client/admin';
import { Alert, Button, TextField } from '@keystead/ui';
import { z } from 'zod';
import { Form } from '../../kit/form.tsx';
import { Section } from '../../kit/section.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

/** Checks whether Keystead would redirect users to a URL. */
export function TryUrl(): ReactElement {
  const admin = useAdmin();
  const check = useSave({ save: ({ url }: { url: string }) => admin.checkRedirectUrl(url) });
  const form = useForm({
    schema: z.object({ url: z.string().trim().min(1) }),
    values: { url: '' },
    problems: { url: t('Enter a URL') },
    save: check,
  });
  return (
    <Section
      title={t('Test a URL')}
      text={t('Check whether Keystead would redirect users to a URL. The check runs on the server.')}
    >
      <Form form={form} isInline>
        <TextField
          {...form.field('url')}
          type="url"
          label={<span className="ks ks-hidden">{t('URL')}</span>}
          dir="ltr"
          placeholder="https://app.example.com/handler"
        />
        <Button variant="outline" type="submit" isBusy={check.isPending}>
          {t('Test')}
        </Button>
      </Form>
      {check.data && <Verdict check={check.data} />}
    </Section>
  );
}

interface VerdictProps {
  check: RedirectCheck;
}

const Verdict = ({ check }: VerdictProps): ReactElement => (
  <Alert isSuccess={check.isTrusted} title={check.isTrusted ? t('Trusted') : t('Rejected')}>
    {explain(check)}
    {!check.isTrusted && ` ${t('Apps receive the error REDIRECT_URL_NOT_WHITELISTED.')}`}
  </Alert>
);

/** Returns the reason in words for the owner. */
function explain({ reason, domain }: RedirectCheck): string {
  const near = domain ?? '';
  const words: Readonly<Record<RedirectReason, string>> = {
    trusted_domain: t('It matches {domain}.', { domain: near }),
    localhost_allowed: t('Localhost is allowed.'),
    not_a_url: t("This isn't a URL."),
    scheme_not_http: t('Only http and https URLs can be trusted.'),
    unclear_characters: t('It contains characters that browsers interpret differently.'),
    credentials_in_url: t('It contains a username or password.'),
    localhost_in_production: t('It is localhost, and the project is in production mode.'),
    ip_in_production: t('It is an IP address, and the project is in production mode.'),
    http_in_production: t("It doesn't use https, and the project is in production mode."),
    localhost_not_allowed: t('Localhost is not allowed.'),
    http_outside_localhost: t('Only localhost works without https. To test on a phone, use a tunnel.'),
    no_domain_matches_host: t("Its host isn't one of your domains."),
    scheme_differs: t('{domain} has a different scheme.', { domain: near }),
    port_differs: t('{domain} has a different port.', { domain: near }),
    path_outside: t("Its path doesn't start with the path of {domain}.", { domain: near }),
    path_unclear: t('Browsers interpret its path differently.'),
  };
  return words[reason];
}
