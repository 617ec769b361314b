import { file, isTest, type Rule } from './rule.ts';

const LIST = 'packages/contract/src/oauth-provider-list.ts';

/** A new provider is a line of the list; what names providers elsewhere would not know of it. */
export const providersNamedOnce: Rule = {
  name: 'the names of OAuth providers stand in one list',
  findProblems: (modules) => {
    const list = modules.find(({ path }) => path === LIST);
    const names = [...(list?.source.matchAll(/^ {2}\w+: '(.+)',$/gm) ?? [])].map(([, name = '']) => name);
    return modules
      .filter(({ path }) => /^(packages|apps)\/.*\.tsx?$/.test(path) && path !== LIST && !isTest(path))
      .flatMap(({ path, source }) =>
        names.filter((name) => source.includes(`'${name}'`)).map((name) => `${path}: names ${name} beside ${LIST}`),
      );
  },
  plants: [
    {
      title: 'a second list of names',
      files: [
        file(LIST, "const OAUTH_PROVIDER_NAMES = {\n  github: 'GitHub',\n};"),
        file('packages/react/src/a.ts', "const names = { github: 'GitHub' };"),
        file('packages/react/src/a.browser.test.ts', "const button = 'GitHub';"),
      ],
      problem: `packages/react/src/a.ts: names GitHub beside ${LIST}`,
    },
  ],
};
