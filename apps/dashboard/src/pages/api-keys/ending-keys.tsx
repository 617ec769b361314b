import { useState, type ReactElement } from 'react';
import type { ApiKey } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { clockIcon } from '@keystead/ui/dashboard';
import { Callout } from '../../kit/callout.tsx';
import { For } from '../../project/rights.tsx';
import { formatRelative, t } from '../../words.ts';

const SOON_MS = 14 * 86_400_000;

interface EndingKeysProps {
  sets: readonly ApiKey[];
  onRotate: (set: ApiKey) => void;
}

/** Key sets that expire soon, while there is time to rotate them. */
export function EndingKeys({ sets, onRotate }: EndingKeysProps): ReactElement {
  const [now] = useState(Date.now);
  const ending = sets.filter(
    (set) => set.isValid() && set.expiresAt !== null && set.expiresAt.getTime() - now < SOON_MS,
  );
  return (
    <>
      {ending.map((set) => (
        <Callout
          key={set.id}
          path={clockIcon}
          actions={
            <For right="secrets">
              <Button variant="outline" size="small" onClick={() => onRotate(set)}>
                {t('Rotate…')}
              </Button>
            </For>
          }
        >
          <strong>{set.description}</strong>{' '}
          {set.expiresAt && t('expires {when}', { when: formatRelative(set.expiresAt) })}
          {set.lastUsedAt && ` ${t('and was last used {when}', { when: formatRelative(set.lastUsedAt) })}`}.{' '}
          <For right="secrets">{t('Create new keys now. Both sets work until the old one expires.')}</For>
        </Callout>
      ))}
    </>
  );
}
