'use client';
import { observeForUser, type ContactChannel, type CurrentUser, type Observable } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Returns the email addresses of the user, primary first; empty if nobody is signed in. Suspends while loading. */
export const useContactChannels = (): readonly ContactChannel[] => useObservable(useChannelsOfUser());

/** Returns the email addresses of the user, without Suspense. */
export const useContactChannelsState = (): LoadState<readonly ContactChannel[]> => useLoadState(useChannelsOfUser());

const useChannelsOfUser = (): Observable<readonly ContactChannel[]> =>
  observeForUser(useKeysteadApp().user, 'contact-channels', loadChannels);

const loadChannels = async (user: CurrentUser | null): Promise<readonly ContactChannel[]> =>
  user?.listContactChannels() ?? [];
