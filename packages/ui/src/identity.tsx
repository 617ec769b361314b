'use client';
import type { ReactElement } from 'react';
import { Avatar } from './avatar.tsx';

export interface IdentityProps {
  /** Without one, what `nameless` says takes its place, and a figure that of the initials. */
  name: string | null | undefined;
  /** A second line, usually the e-mail address. */
  detail?: string | null | undefined;
  imageUrl?: string | null | undefined;
  size?: 'medium' | 'large' | 'huge';
  nameless?: string;
}

/** Who somebody is, at a glance. */
export function Identity({ name, detail, imageUrl, size = 'large', nameless }: IdentityProps): ReactElement {
  const shown = name || nameless;
  return (
    <span className="ks ks-identity">
      <Avatar name={name} imageUrl={imageUrl} size={size} />
      <span className="ks ks-identity-text">
        <span className="ks ks-identity-name" dir="auto" title={shown}>
          {shown}
        </span>
        {detail && (
          <span className="ks ks-identity-detail" dir="auto" title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}
