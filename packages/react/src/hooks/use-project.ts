'use client';
import type { Project } from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';
import { useLoadState, type LoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

/** Returns the project of the app. Suspends while loading. */
export const useProject = (): Project => useObservable(useKeysteadApp().project);

/** Returns the project of the app, without Suspense. */
export const useProjectState = (): LoadState<Project> => useLoadState(useKeysteadApp().project);
