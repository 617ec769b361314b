import * as endpoints from '@keystead/contract/client';
import { createCachedValue } from '../cache/cached-value.ts';
import { keepEqual } from '../cache/keep-equal.ts';
import type { Observable } from '../cache/observable.ts';
import type { Browser, Environment } from '../environment.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';
import { type Project, toProject } from './project.ts';

/** The project that the app belongs to. */
export interface ProjectMethods {
  /** Fetches the project. */
  readonly getProject: () => Promise<Project>;
  /** The project as it was last fetched. */
  readonly project: Observable<Project>;
}

interface ProjectParts {
  readonly environment: Environment;
  readonly call: Call<'client'>;
  readonly projectId: string;
}

/** The project, shown from the last visit at once and fetched meanwhile, so that a sign-in page need not wait for it. */
export function createCurrentProject(
  { environment, call, projectId }: ProjectParts,
  known: Project | undefined,
): Observable<Project> {
  const { browser } = environment;
  const storageKey = `keystead-project-${projectId}`;
  const view = keepEqual(toProject);
  const remembered = known ?? (browser && recall(browser, storageKey, view));

  const project = createCachedValue<Project>({
    environment,
    initial: remembered ? { status: 'ok', value: remembered } : { status: 'pending' },
    async load() {
      const answer = orThrow(await call(endpoints.getCurrentProject));
      if (browser) remember(browser, storageKey, answer);
      return view(answer);
    },
  });
  if (browser && !known) void project.refresh();
  return project;
}

function recall(
  browser: Browser,
  key: string,
  view: (wire: AnswerOf<'getCurrentProject'>) => Project,
): Project | undefined {
  try {
    return view(JSON.parse(browser.localStorage.getItem(key) ?? '') as AnswerOf<'getCurrentProject'>);
  } catch {
    return undefined; // nothing there, storage forbidden, or written by another version
  }
}

function remember(browser: Browser, key: string, answer: AnswerOf<'getCurrentProject'>): void {
  try {
    browser.localStorage.setItem(key, JSON.stringify(answer));
  } catch {
    // Storage is full or forbidden: the next visit waits for the service.
  }
}
