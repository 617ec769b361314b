import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SelectField } from '@keystead/ui/dashboard';
import { optionsOf } from '../../kit/options-of.ts';
import { SearchField } from '../../kit/search-field.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { FoundMails } from './found-mails.tsx';
import { mailStatuses, mailTypes } from './mail-words.ts';

const ROUTE = '/p/$projectId/emails/log';

/** The emails of the last 30 days; the filters are in the URL. */
export function MailLog(): ReactElement {
  const { projectId } = useAdmin();
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const status = oneOf(mailStatuses, search.status);
  const type = oneOf(mailTypes, search.type);
  const { recipient } = search;
  const filter = { ...(status && { status }), ...(type && { type }), ...(recipient && { recipient }) };
  const look = (changes: Partial<Record<keyof typeof search, string>>): void => {
    const sought = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
    void navigate({ to: ROUTE, params: { projectId }, search: Object.fromEntries(sought), replace: true });
  };
  return (
    <>
      <Toolbar>
        <SearchField
          label={t('Full email address')}
          title={t('Recipient')}
          value={recipient ?? ''}
          onChange={(words) => look({ recipient: words })}
        />
        <SelectField
          label={t('Status')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailStatuses)]}
          value={status ?? ''}
          onChange={({ currentTarget }) => look({ status: currentTarget.value })}
        />
        <SelectField
          label={t('Email')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailTypes)]}
          value={type ?? ''}
          onChange={({ currentTarget }) => look({ type: currentTarget.value })}
        />
      </Toolbar>
      <FoundMails filter={filter} nothing={t('Emails sent for this project appear here for 30 days.')} />
    </>
  );
}

const oneOf = <Name extends string>(words: Readonly<Record<Name, string>>, given: string | undefined) =>
  given !== undefined && Object.hasOwn(words, given) ? (given as Name) : undefined;
