/** Names of the stacks in the URL. */
export const STACK_IDS = ['react', 'next', 'plain', 'node'] as const;
export type StackId = (typeof STACK_IDS)[number];
