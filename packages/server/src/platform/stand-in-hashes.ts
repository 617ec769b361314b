/** What a password is compared with where there is nothing to compare it with. */
export interface StandInHashes {
  /** Costs what the hash of somebody with that address would; always the same for one address, on every process. */
  of(projectId: string, email: string): Promise<string>;
}
