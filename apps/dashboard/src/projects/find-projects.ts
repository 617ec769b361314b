interface Named {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
}

/** The projects whose name, description or id has every word that is looked for. */
export function findProjects<Found extends Named>(projects: readonly Found[], query: string): readonly Found[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter(({ id, displayName, description }) => {
    const text = `${displayName} ${description} ${id}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
