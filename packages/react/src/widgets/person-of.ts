import type { CurrentUser } from '@keystead/client';

export type Somebody = Pick<CurrentUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'>;

export interface Person {
  name: string | null | undefined;
  detail: string | null | undefined;
  imageUrl: string | null | undefined;
}

/** Returns how to show a user: without a name, by their email address. */
export const personOf = (user: Somebody | null | undefined): Person => ({
  name: user?.displayName || user?.primaryEmail,
  detail: user?.displayName && user.primaryEmail,
  imageUrl: user?.profileImageUrl,
});
