import type { CurrentUser } from '@keystead/client';

export type Somebody = Pick<CurrentUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'>;

export interface Person {
  name: string | null | undefined;
  detail: string | null | undefined;
  imageUrl: string | null | undefined;
}

/** How a user is shown: somebody without a name goes by their e-mail address. */
export const personOf = (user: Somebody | null | undefined): Person => ({
  name: user?.displayName || user?.primaryEmail,
  detail: user?.displayName && user.primaryEmail,
  imageUrl: user?.profileImageUrl,
});
