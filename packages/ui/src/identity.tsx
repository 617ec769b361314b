'use client';
import type { ReactElement } from 'react';
import { Avatar } from './avatar.tsx';

export interface IdentityProps {
  name: string;
  /** A second line, usually the e-mail address. */
  detail?: string | null | undefined;
  imageUrl?: string | null | undefined;
  size?: 'medium' | 'large' | 'huge';
  /** Whether initials come from the name; false where it is no name. */
  hasInitials?: boolean;
}

/** Who somebody is, at a glance. */
export function Identity({ name, detail, imageUrl, size = 'large', hasInitials = true }: IdentityProps): ReactElement {
  return (
    <span className="ks ks-identity">
      <Avatar name={hasInitials ? name : null} imageUrl={imageUrl} size={size} />
      <span className="ks ks-identity-text">
        <span className="ks ks-identity-name" dir="auto" title={name}>
          {name}
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
