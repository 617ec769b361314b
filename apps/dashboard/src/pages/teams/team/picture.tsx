import { useRef, type ReactElement } from 'react';
import { MAX_PICTURE_BYTES } from '@keystead/contract/client';
import { Alert, Button } from '@keystead/ui';
import { Section } from '../../../kit/section.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { TeamPicture } from '../team-name.tsx';
import { useTeam } from './team-query.ts';
import styles from './team.module.css';

/** The picture of the team. A chosen file replaces it at once. */
export function Picture(): ReactElement {
  const team = useTeam();
  const field = useRef<HTMLInputElement>(null);
  const put = useSave({
    save: async (file: File) => team.update({ profileImageUrl: await readPicture(file) }),
    refreshes: ['teams'],
  });
  const { profileImageUrl } = team;
  const remove = useSave({
    save: () => team.update({ profileImageUrl: null }),
    refreshes: ['teams'],
    undo: () => ({ text: t('Picture removed'), undo: () => team.update({ profileImageUrl }) }),
  });
  const error = put.error ?? remove.error;
  return (
    <Section title={t('Picture')}>
      <div className={styles.picture}>
        <TeamPicture team={team} size="huge" />
        <input
          ref={field}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          aria-label={t('Picture')}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) {
              remove.reset();
              put.mutate(file);
            }
            currentTarget.value = ''; // so that the same file can be chosen again
          }}
        />
        <For right="manage">
          <Button variant="outline" size="small" isBusy={put.isPending} onClick={() => field.current?.click()}>
            {t('Upload…')}
          </Button>
          {profileImageUrl !== null && (
            <Button variant="ghost" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove')}
            </Button>
          )}
        </For>
      </div>
      {error && <Alert title={error.message} />}
    </Section>
  );
}

/** Returns a file in the format that the service accepts for pictures. */
async function readPicture(file: File): Promise<string> {
  const unfit = t('Choose a PNG, JPEG, GIF, WebP, or AVIF of up to {n} KiB', { n: MAX_PICTURE_BYTES / 1024 });
  if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) || file.size > MAX_PICTURE_BYTES) throw new Error(unfit);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error(unfit, { cause: reader.error })));
    reader.readAsDataURL(file); // so the result is a string
  });
}
