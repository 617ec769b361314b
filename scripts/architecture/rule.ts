import type { Module, SourceFile } from './module.ts';

/** A rule for the repository. Each problem starts with the path of the file to fix. */
export interface Rule {
  name: string;
  findProblems: (modules: readonly Module[]) => string[];
  /** Small trees that break the rule. Tests check that each is reported. */
  plants: readonly Plant[];
}

export interface Plant {
  /** What is wrong, as the end of "… is reported". */
  title: string;
  files: readonly SourceFile[];
  problem: string;
}

export const file = (path: string, source: string): SourceFile => ({ path, source });

/** Tests, and their helpers in testing/, are next to the code, but may import more and use their own tools. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/src\/testing\//.test(path);
