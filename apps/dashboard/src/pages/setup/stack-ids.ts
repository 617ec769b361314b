/** What an app may be built with, as addresses name it. */
export const STACK_IDS = ['react', 'next', 'plain', 'node'] as const;
export type StackId = (typeof STACK_IDS)[number];
