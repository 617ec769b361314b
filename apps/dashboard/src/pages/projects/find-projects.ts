import { hasWords } from '../../kit/has-words.ts';

interface Named {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
}

/** Returns the projects whose name, description or ID contains every searched word. */
export function findProjects<Found extends Named>(projects: readonly Found[], query: string): readonly Found[] {
  return projects.filter(({ id, displayName, description }) => hasWords(`${displayName} ${description} ${id}`, query));
}
