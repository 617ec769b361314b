'use client';
import type { ReactElement } from 'react';
import { Avatar } from './avatar.tsx';

export interface IdentityProps {
  /** Without a name, `nameless` is shown instead of it, and a figure instead of the initials. */
  name: string | null | undefined;
  /** A second line, usually the email address. */
  detail?: string | null | undefined;
  imageUrl?: string | null | undefined;
  size?: 'medium' | 'large' | 'huge';
  nameless?: string;
}

/** A user or a team: picture, name and one detail. */
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
