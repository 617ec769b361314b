import type { Module } from './module.ts';

/** Something that must hold for the tree. Each problem begins with the path of the file to mend. */
export interface Rule {
  name: string;
  findProblems: (modules: readonly Module[]) => string[];
}

/** Tests, and what they share in testing/, stand beside the code, but may look at more of it and bring their own tools. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/src\/testing\//.test(path);
