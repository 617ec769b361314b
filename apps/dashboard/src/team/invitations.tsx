import type { ReactElement } from 'react';
import { t } from '../words.ts';
import { OpenInvitations } from './open-invitations.tsx';

/** Invitations by themselves. */
export const Invitations = (): ReactElement => (
  <div className="team-narrow">
    <OpenInvitations />
    <p className="muted">
      {t(
        'Whoever holds the link may join, once. A link is shown to nobody but who gets the mail: resend it where it was lost.',
      )}
    </p>
  </div>
);
