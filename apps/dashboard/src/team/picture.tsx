import { useId, useRef, useState, type ReactElement } from 'react';
import { MAX_PICTURE_BYTES } from '@keystead/contract/client';
import { Avatar, Button } from '@keystead/ui';
import { For } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { readPicture } from './read-picture.ts';
import { useTeam, useTeamChange } from './team-query.ts';

/** The picture of the team: a file that is put in its place at once, with a way back. */
export function Picture(): ReactElement {
  const title = useId();
  const team = useTeam();
  const field = useRef<HTMLInputElement>(null);
  const [isUnfit, setUnfit] = useState(false);
  const { mutate, isPending, error } = useTeamChange();
  const { profileImageUrl } = team;
  const put = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const picture = await readPicture(file);
    setUnfit(picture === undefined);
    if (picture !== undefined) mutate({ profileImageUrl: picture });
  };
  const remove = (): void =>
    mutate(
      { profileImageUrl: null },
      {
        onSuccess: () => offerUndo({ text: t('The picture was removed'), undo: () => mutate({ profileImageUrl }) }),
      },
    );
  const problem = isUnfit
    ? t('Please choose a PNG, JPEG, GIF, WebP or AVIF of at most {n} KiB', { n: MAX_PICTURE_BYTES / 1024 })
    : error?.message;
  return (
    <section aria-labelledby={title}>
      <h2 className="section-title" id={title}>
        {t('Picture')}
      </h2>
      <div className="team-picture-field">
        <span className="team-picture">
          <Avatar name={team.displayName} imageUrl={profileImageUrl} size="huge" />
        </span>
        <input
          ref={field}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          aria-label={t('Picture')}
          hidden
          onChange={({ currentTarget }) => {
            void put(currentTarget.files?.[0]);
            currentTarget.value = ''; // the same file can be chosen again
          }}
        />
        <For right="manage">
          <Button variant="outline" size="small" isBusy={isPending} onClick={() => field.current?.click()}>
            {t('Upload…')}
          </Button>
          {profileImageUrl !== null && (
            <Button variant="ghost" size="small" onClick={remove}>
              {t('Remove')}
            </Button>
          )}
        </For>
      </div>
      {problem !== undefined && (
        <p className="setting-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
