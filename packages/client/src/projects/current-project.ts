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
  /** Fetches the project. */
  readonly getProject: () => Promise<Project>;
  /** The project as it was last fetched. */
  readonly project: Observable<Project>;
}

/** The project, shown from the last visit at once and fetched meanwhile, so that a sign-in page need not wait for it. */
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
      // Where it cannot be kept, the next visit waits for the service.
      tryStorage(() => browser?.localStorage.setItem(storageKey, JSON.stringify(answer)));
      return view(answer);
    },
  });
  if (browser && !known) void project.refresh();
  return project;
}

/** What an older version left behind lacks the settings that came since. */
const isWhole = (value: unknown): boolean =>
  value !== undefined && (!(value instanceof Object) || Object.values(value).every(isWhole));
