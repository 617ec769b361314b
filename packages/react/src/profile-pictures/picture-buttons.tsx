'use client';
import { useRef, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { Kit } from '../account-settings/kit.ts';
import { shrinkPicture } from './shrink-picture.ts';

export interface PictureButtonsProps {
  kit: Kit;
  user: CurrentUser;
}

/** The buttons to change or remove the picture. */
export function PictureButtons({ kit, user }: PictureButtonsProps): ReactElement {
  const { Button, FormProblem, useAttempt, useFocusBack, useKeystead, useSlot } = kit;
  const { t } = useKeystead();
  const slot = useSlot();
  const input = useRef<HTMLInputElement>(null);
  const hasPicture = user.profileImageUrl !== null;
  const buttons = useFocusBack<HTMLDivElement>(hasPicture); // the button to remove the picture disappears with it
  const [isRefused, setRefused] = useState(false);
  const { attempt, ...state } = useAttempt();

  const save = async (profileImageUrl: string | null): Promise<void> => {
    const result = await user.update({ profileImageUrl });
    if (result.status === 'error') throw result.error;
  };

  const choose = (file: File): Promise<void> =>
    attempt(async () => {
      const profileImageUrl = await shrinkPicture(file);
      setRefused(profileImageUrl === undefined);
      if (profileImageUrl !== undefined) await save(profileImageUrl);
    });

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('Change picture')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      <div ref={buttons} className="ks ks-editable-actions">
        <Button variant="outline" size="small" isBusy={state.isBusy} onClick={() => input.current?.click()}>
          {t('Change picture')}
        </Button>
        {hasPicture && (
          <Button variant="outline" size="small" isDone={state.isBusy} onClick={() => void attempt(() => save(null))}>
            {t('Remove picture')}
          </Button>
        )}
      </div>
      {isRefused && (
        <p className={slot('error')} role="alert">
          {t('Choose a picture of another kind.')}
        </p>
      )}
      <FormProblem {...state} />
    </>
  );
}
