'use client';
import { useState, type ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { personIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { initialsOf } from './initials-of.ts';

export interface AvatarProps {
  /** The name whose initials to show without a picture. Without a name, a figure is shown. */
  name?: string | null | undefined;
  imageUrl?: string | null | undefined;
  /** 20, 24, 32, 36 or 44 px; `tiny` only in account settings. */
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge';
}

/** Decorative: the name stands next to it or in the label of the control around it. */
export function Avatar({ name, imageUrl, size = 'medium' }: AvatarProps): ReactElement {
  const slot = useSlot();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const initials = initialsOf(name ?? '');
  return (
    <span className={slot('avatar')} data-size={size} aria-hidden="true">
      {imageUrl && imageUrl !== brokenUrl ? (
        <img
          className="ks ks-avatar-image"
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : (
        initials || <Icon path={personIcon} />
      )}
    </span>
  );
}
