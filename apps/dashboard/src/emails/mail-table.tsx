import type { ReactElement } from 'react';
import type { Mail, MailStatus } from '@keystead/client/admin';
import { Badge, Button } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { useMay } from '../project/rights.tsx';
import { formatRelative, t } from '../words.ts';
import { linkPages, mailStatuses, mailTypes, whyNot } from './mail-words.ts';
import '../page/block-rows.css';
import './mail-table.css';

interface MailTableProps {
  mails: readonly Mail[];
  /** What tells one from another: to whom it went, or, where all went to one person, which mail it was. */
  first: 'recipient' | 'type';
  onResend: (mail: Mail) => void;
}

export function MailTable({ mails, first, onResend }: MailTableProps): ReactElement {
  const mayHelp = useMay('help');
  const about = first === 'type' ? [t('Mail'), t('Recipient')] : [t('Recipient'), t('Mail')];
  return (
    <table className="ks ks-data mail-table block-rows">
      <ColumnHeads labels={[...about, t('Status'), t('Tries'), t('When')]} hasActions />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th className="ks ks-data-cell mail-first" scope="row">
              {first === 'type' ? mailTypes[mail.type] : mail.recipient}
            </th>
            <td className="ks ks-data-cell" data-label={about[1]} data-muted>
              {first === 'type' ? mail.recipient : mailTypes[mail.type]}
            </td>
            <td className="ks ks-data-cell" data-label={t('Status')}>
              <Badge tone={toneOf(mail.status)}>{mailStatuses[mail.status]}</Badge>
              {whyNot(mail) !== null && <span className="muted mail-error">{whyNot(mail)}</span>}
            </td>
            <td className="ks ks-data-cell" data-label={t('Tries')} data-muted>
              {mail.tries}
            </td>
            <td className="ks ks-data-cell" data-label={t('When')} data-muted>
              {formatRelative(mail.createdAt)}
            </td>
            <td className="ks ks-data-cell">
              {mayHelp && mayResend(mail) && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t('Resend {mail} to {email}', { mail: mailTypes[mail.type], email: mail.recipient })}
                  onClick={() => onResend(mail)}
                >
                  {t('Resend…')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the service would refuse it anyway, there is no button. */
const mayResend = ({ type, status }: Mail): boolean =>
  linkPages[type] !== undefined && status !== 'waiting' && status !== 'dropped';

function toneOf(status: MailStatus) {
  if (status === 'failed' || status === 'withheld' || status === 'expired') return 'warning';
  return status === 'sent' ? 'success' : 'neutral';
}
