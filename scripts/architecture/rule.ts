import type { Module, SourceFile } from './module.ts';

/** Something that must hold for the tree. Each problem begins with the path of the file to mend. */
export interface Rule {
  name: string;
  findProblems: (modules: readonly Module[]) => string[];
  /** Small trees that break the rule: the tests see each of them reported. */
  plants: readonly Plant[];
}

export interface Plant {
  /** What is wrong, as the end of "… is reported". */
  title: string;
  files: readonly SourceFile[];
  problem: string;
}

export const file = (path: string, source: string): SourceFile => ({ path, source });

/** Tests, and what they share in testing/, stand beside the code, but may look at more of it and bring their own tools. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/src\/testing\//.test(path);
