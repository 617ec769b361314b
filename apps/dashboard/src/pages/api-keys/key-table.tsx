import { useState, type ReactElement } from 'react';
import type { ApiKey } from '@keystead/client/admin';
import { Badge, Button } from '@keystead/ui';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { For } from '../../project/rights.tsx';
import { formatDate, formatRelative, t } from '../../words.ts';

const SOON_MS = 14 * 86_400_000;

interface KeyTableProps {
  sets: readonly ApiKey[];
  empty: ReactElement;
  onRotate: (set: ApiKey) => void;
  onRevoke: (set: ApiKey) => void;
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { label: t('Description'), cell: (set) => <Description set={set} /> },
  {
    label: t('Publishable'),
    look: 'muted',
    cell: ({ publishableClientKey }) => <LastFour kind={publishableClientKey} />,
  },
  { label: t('Secret server'), look: 'muted', cell: ({ secretServerKey }) => <LastFour kind={secretServerKey} /> },
  { label: t('Admin'), look: 'muted', cell: ({ superSecretAdminKey }) => <LastFour kind={superSecretAdminKey} /> },
  { label: t('Created'), look: 'muted', cell: ({ createdAt }) => formatDate(createdAt) },
  { label: t('Expires'), look: 'muted', cell: (set) => <End set={set} /> },
  {
    label: t('Last used'),
    look: 'muted',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatRelative(lastUsedAt) : t('never')),
  },
];

export const KeyTable = ({ sets, empty, onRotate, onRevoke }: KeyTableProps): ReactElement => (
  <DataTable
    label={t('API keys')}
    columns={COLUMNS}
    rows={sets}
    rowKey={({ id }) => id}
    empty={empty}
    actions={(set) =>
      set.isValid() && (
        <For right="secrets">
          <Button variant="ghost" size="small" onClick={() => onRotate(set)}>
            {t('Rotate…')}
          </Button>
          <Button variant="ghost" tone="destructive" size="small" onClick={() => onRevoke(set)}>
            {t('Revoke…')}
          </Button>
        </For>
      )
    }
  />
);

interface SetProps {
  set: ApiKey;
}

const Description = ({ set }: SetProps): ReactElement => {
  const why = set.whyInvalid();
  return (
    <>
      {set.description} {why === 'manually-revoked' && <Badge>{t('Revoked')}</Badge>}
      {why === 'expired' && <Badge>{t('Expired')}</Badge>}
    </>
  );
};

interface LastFourProps {
  kind: { readonly lastFour: string } | null;
}

const LastFour = ({ kind }: LastFourProps): ReactElement => (kind ? <code>…{kind.lastFour}</code> : <>–</>);

/** When the key set expires; a relative time if that is soon. */
function End({ set }: SetProps): ReactElement {
  const [now] = useState(Date.now);
  const { expiresAt } = set;
  if (expiresAt === null) return <>{t('Never')}</>;
  if (set.isValid() && expiresAt.getTime() - now < SOON_MS) {
    return <Badge tone="warning">{formatRelative(expiresAt)}</Badge>;
  }
  return <>{formatDate(expiresAt)}</>;
}
