import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DomainRecord } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

interface DomainHintsProps {
  domain: string;
}

/** What receiving servers look up about the domain of the sender. */
export function DomainHints({ domain }: DomainHintsProps): ReactElement | null {
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['email-domain', admin.projectId, domain],
    queryFn: () => admin.checkEmailDomain(domain),
    staleTime: Infinity, // a project may ask 60 times in an hour
  });
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section aria-labelledby="domain-hints">
      <h2 className="section-title" id="domain-hints">
        {t('What receivers find about {domain}', { domain })}
      </h2>
      <dl className="mail-records">
        <Hint name="SPF" record={data.spf} />
        <Hint name="DKIM" record={data.dkim} />
        <Hint name="DMARC" record={data.dmarc} />
      </dl>
    </section>
  );
}

function Hint({ name, record: { status, record, hint, suggestion } }: { name: string; record: DomainRecord }) {
  return (
    <div>
      <dt>
        {name} <Badge tone={status === 'found' ? 'success' : 'warning'}>{STATUSES[status]}</Badge>
      </dt>
      <dd>
        {record !== null && <code className="mail-recipient">{record}</code>}
        {hint !== null && <p className="muted">{hint}</p>}
        {suggestion && (
          <code className="mail-recipient">
            {suggestion.name} TXT {suggestion.value}
          </code>
        )}
      </dd>
    </div>
  );
}

const STATUSES: Readonly<Record<DomainRecord['status'], string>> = {
  found: t('Found'),
  missing: t('Missing'),
  wrong: t('Wrong'),
  unknown: t('Not known'),
};
