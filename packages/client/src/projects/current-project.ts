import * as endpoints from '@keystead/contract/client';
import type { Transport } from '../client-transport.ts';
import { createCachedValue } from '../cache/cached-value.ts';
import { keepEqual } from '../cache/keep-equal.ts';
import type { Observable } from '../cache/observable.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';
import { tryStorage } from '../try-storage.ts';
import { type Project, toProject } from './project.ts';

/** The project that the app belongs to. */
export interface ProjectMethods {
  /** Fetches the project and returns it with its public settings. */
  readonly getProject: () => Promise<Project>;
  /** The project as last fetched, to observe. */
  readonly project: Observable<Project>;
}

/**
 * Creates the observable of the project. It shows the project of the last visit while it is fetched, so that a sign-in
 * page doesn't wait for it.
 */
export function createCurrentProject(
  { environment, call, projectId }: Pick<Transport, 'environment' | 'call' | 'projectId'>,
  known: Project | undefined,
): Observable<Project> {
  const { browser } = environment;
  const storageKey = `keystead-project-${projectId}`;
  const view = keepEqual(toProject);
  const recall = (): Project | undefined => {
    const project = view(JSON.parse(browser?.localStorage.getItem(storageKey) ?? '') as AnswerOf<'getCurrentProject'>);
    return isWhole(project) ? project : undefined;
  };
  const remembered = known ?? tryStorage(recall);

  const project = createCachedValue<Project>({
    environment,
    initial: remembered ? { status: 'ok', value: remembered } : { status: 'pending' },
    async load() {
      const answer = orThrow(await call(endpoints.getCurrentProject));
      // If the project can't be stored, the next visit waits for the response.
      tryStorage(() => browser?.localStorage.setItem(storageKey, JSON.stringify(answer)));
      return view(answer);
    },
  });
  if (browser && !known) void project.refresh();
  return project;
}

/** Whether a stored project is complete: one that an older version stored lacks the settings added since. */
const isWhole = (value: unknown): boolean =>
  value !== undefined && (!(value instanceof Object) || Object.values(value).every(isWhole));
