import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { MailStatus, MailType } from '@keystead/client/admin';
import { SelectField } from '@keystead/ui/dashboard';
import { SearchField } from '../page/search-field.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { FoundMails } from './found-mails.tsx';
import { mailStatuses, mailTypes } from './mail-words.ts';
import '../activity/activity.css';

type Filter = { status?: MailStatus; type?: MailType; recipient?: string };

/** What became of the mails of the last 30 days; what is asked for stands in the address. */
export function MailLog(): ReactElement {
  const { projectId } = useAdmin();
  const search = useSearch({ from: '/p/$projectId/emails/log' });
  const navigate = useNavigate();
  const status = oneOf(mailStatuses, search.status);
  const type = oneOf(mailTypes, search.type);
  const { recipient = '' } = search;
  const filter: Filter = { ...(status && { status }), ...(type && { type }), ...(recipient !== '' && { recipient }) };
  const look = ({ status: _status, type: _type, ...rest }: Filter, changes: Filter): void =>
    void navigate({
      to: '/p/$projectId/emails/log',
      params: { projectId },
      search: { ...rest, ...changes },
      replace: true,
    });
  return (
    <>
      <div className="activity-tools">
        <div className="ks ks-field mail-search">
          <span className="ks ks-label" aria-hidden="true">
            {t('Recipient')}
          </span>
          <SearchField
            label={t('Whole address of the recipient')}
            value={recipient}
            onChange={(words) =>
              look({}, { ...(status && { status }), ...(type && { type }), ...(words !== '' && { recipient: words }) })
            }
          />
        </div>
        <SelectField
          label={t('Status')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailStatuses)]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = oneOf(mailStatuses, value);
            look(filter, { ...(type && { type }), ...(chosen && { status: chosen }) });
          }}
        />
        <SelectField
          label={t('Mail')}
          options={[{ value: '', label: t('All') }, ...optionsOf(mailTypes)]}
          value={type ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = oneOf(mailTypes, value);
            look(filter, { ...(status && { status }), ...(chosen && { type: chosen }) });
          }}
        />
      </div>
      <FoundMails filter={filter} nothing={t('Each mail to a user is listed here.')} />
    </>
  );
}

const oneOf = <Name extends string>(words: Readonly<Record<Name, string>>, given: string | undefined) =>
  given !== undefined && Object.hasOwn(words, given) ? (given as Name) : undefined;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
