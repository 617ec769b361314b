import type { ReactElement } from 'react';
import type { ProjectAlert } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { t } from '../../words.ts';

interface AlertBadgesProps {
  alerts: readonly ProjectAlert[];
}

/** Badges for the alerts of a project, one per kind. */
export function AlertBadges({ alerts }: AlertBadgesProps): ReactElement {
  const count = (id: ProjectAlert['id']): number => alerts.filter((alert) => alert.id === id).length;
  const trouble = [
    sayHowMany(count('key_expiring'), t('API keys expire soon'), (n) => t('{n} key sets expire soon', { n })),
    sayHowMany(count('production_check_failed'), t('Failed check'), (n) => t('{n} failed checks', { n })),
    sayHowMany(count('provider_without_keys'), t('Provider without keys'), (n) =>
      t('{n} providers without keys', { n }),
    ),
    count('mails_withheld') > 0 ? t('Emails rate limited') : undefined,
    count('mails_failing') > 0 ? t('Emails are failing') : undefined,
    sayHowMany(count('webhook_failing'), t('Webhook failing'), (n) => t('{n} webhooks failing', { n })),
    count('sign_ins_blocked') > 0 ? t('Sign-ins blocked') : undefined,
  ].filter((words) => words !== undefined);
  return (
    <>
      {trouble.map((words) => (
        <Badge key={words} tone="warning">
          {words}
        </Badge>
      ))}
    </>
  );
}

function sayHowMany(n: number, one: string, many: (n: number) => string): string | undefined {
  if (n === 0) return undefined;
  return n === 1 ? one : many(n);
}
