import { useState, type ReactElement } from 'react';
import type { ApiKey } from '@keystead/client/admin';
import { Badge, Button } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { For } from '../project/rights.tsx';
import { formatDate, formatRelative, t } from '../words.ts';
import '../page/block-rows.css';

const SOON_MS = 14 * 86_400_000;

interface KeyTableProps {
  sets: readonly ApiKey[];
  onRotate: (set: ApiKey) => void;
  onRevoke: (set: ApiKey) => void;
}

export const KeyTable = ({ sets, onRotate, onRevoke }: KeyTableProps): ReactElement => (
  <div className="key-table">
    <table className="ks ks-data block-rows">
      <ColumnHeads
        labels={[
          t('Description'),
          t('Publishable'),
          t('Secret server'),
          t('Admin'),
          t('Created'),
          t('Ends'),
          t('Last used'),
        ]}
        hasActions
      />
      <tbody>
        {sets.map((set) => (
          <KeyRow key={set.id} set={set} onRotate={onRotate} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  </div>
);

interface KeyRowProps extends Omit<KeyTableProps, 'sets'> {
  set: ApiKey;
}

function KeyRow({ set, onRotate, onRevoke }: KeyRowProps): ReactElement {
  const why = set.whyInvalid();
  return (
    <tr>
      <th className="ks ks-data-cell key-name" scope="row">
        {set.description} {why === 'manually-revoked' && <Badge>{t('Revoked')}</Badge>}
        {why === 'expired' && <Badge>{t('Expired')}</Badge>}
      </th>
      <LastFour label={t('Publishable')} kind={set.publishableClientKey} />
      <LastFour label={t('Secret server')} kind={set.secretServerKey} />
      <LastFour label={t('Admin')} kind={set.superSecretAdminKey} />
      <td className="ks ks-data-cell" data-label={t('Created')} data-muted>
        {formatDate(set.createdAt)}
      </td>
      <td className="ks ks-data-cell" data-label={t('Ends')} data-muted>
        <End set={set} />
      </td>
      <td className="ks ks-data-cell" data-label={t('Last used')} data-muted>
        {set.lastUsedAt ? formatRelative(set.lastUsedAt) : t('never')}
      </td>
      <td className="ks ks-data-cell">
        <For right="secrets">
          {why === null && (
            <span className="key-actions">
              <Button variant="ghost" size="small" onClick={() => onRotate(set)}>
                {t('Rotate…')}
              </Button>
              <Button variant="ghost" tone="destructive" size="small" onClick={() => onRevoke(set)}>
                {t('Revoke…')}
              </Button>
            </span>
          )}
        </For>
      </td>
    </tr>
  );
}

interface LastFourProps {
  label: string;
  kind: { readonly lastFour: string } | null;
}

const LastFour = ({ label, kind }: LastFourProps): ReactElement => (
  <td className="ks ks-data-cell" data-label={label} data-muted>
    {kind ? <code>…{kind.lastFour}</code> : '–'}
  </td>
);

interface EndProps {
  set: ApiKey;
}

/** When the set ends; soon is said as soon. */
function End({ set }: EndProps): ReactElement {
  const [now] = useState(Date.now);
  const { expiresAt } = set;
  if (expiresAt === null) return <>{t('No end')}</>;
  if (set.isValid() && expiresAt.getTime() - now < SOON_MS) {
    return <Badge tone="warning">{formatRelative(expiresAt)}</Badge>;
  }
  return <>{formatDate(expiresAt)}</>;
}
