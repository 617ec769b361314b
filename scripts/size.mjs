// Measures the size of Keystead in an app: bundles a few typical imports as an app would, and fails if one exceeds its
// budget.
import { clientAsOneFile } from './client-as-one-file.mjs';
import { gzippedBytes, measureBundle } from './measure-bundle.mjs';
import { measureDashboard } from './measure-dashboard.mjs';
import { fromRoot } from './root.mjs';

const CLIENT = "export { ClientApp } from '@keystead/client';";
const styles = (/** @type {string} */ sheet) => `import '@keystead/react/${sheet}';`;

/** Not counted: a language loads only for its users, and the password dictionary only when choosing a password. */
const SET_ASIDE = /messages\/dist\/screens\/|@zxcvbn-ts/;

/**
 * Each bundle contains the previous one, as in an app. Budgets in KiB, gzip -9, without React and without code that
 * loads on demand.
 */
const bundles = [
  {
    name: 'client core',
    budget: 9,
    source: CLIENT,
  },
  {
    name: 'hooks',
    budget: 11,
    source: `${CLIENT} export { KeysteadProvider, useProject, useUser } from '@keystead/react';`,
  },
  {
    // With the style sheet for apps without account settings.
    name: 'sign-in (JS + CSS)',
    budget: 20.2,
    source: `${CLIENT} ${styles('sign-in.css')} export { KeysteadProvider, SignIn, UserButton } from '@keystead/react';`,
  },
  {
    name: 'all screens (JS + CSS)',
    budget: 36,
    source: `${CLIENT} ${styles('styles.css')} export * from '@keystead/react';`,
    everything: 67.2,
  },
];
const ONE_FILE_BUDGET = 17.3;
/** What an owner's browser loads, including React: before the first page, all styles, and what each page adds. */
const dashboardBudgets = { shell: 170, style: 24, page: 60, users: 230, editor: 120 };

const BYTES_PER_KIB = 1024;
const kib = (/** @type {number} */ bytes) => `${(bytes / BYTES_PER_KIB).toFixed(1)} KiB`.padStart(10);

console.log(
  `${''.padEnd(24)}${'JS'.padStart(10)}${'CSS'.padStart(10)}${'together'.padStart(10)}${'budget'.padStart(10)}`,
);
for (const { name, budget, source, everything } of bundles) {
  const { script, style, onDemand } = await measureBundle(source, fromRoot('apps', 'demo'), { setAside: SET_ASIDE });
  print(name, { script, style, budget });
  if (everything !== undefined) print('and all on demand', { script: script + onDemand, style, budget: everything });
}
// For pages without a bundler: the whole SDK, with nothing on demand.
print('client as one file', { script: gzippedBytes(await clientAsOneFile()), style: 0, budget: ONE_FILE_BUDGET });

const dashboard = await measureDashboard();
print('dashboard shell', { script: dashboard.shell, style: 0, budget: dashboardBudgets.shell });
print('dashboard styles', { script: 0, style: dashboard.style, budget: dashboardBudgets.style });
for (const { name, script } of dashboard.pages.toSorted((a, b) => b.script - a.script)) {
  const budget = name === 'code-editor' ? dashboardBudgets.editor : dashboardBudgets.page;
  print(`+ ${name}`, { script, style: 0, budget });
  if (name === 'users')
    print('users in all', { script: dashboard.shell + script, style: 0, budget: dashboardBudgets.users });
}

/**
 * @param {string} name
 * @param {{ script: number, style: number, budget: number }} weighed
 */
function print(name, { script, style, budget }) {
  const isOver = script + style > budget * BYTES_PER_KIB;
  if (isOver) process.exitCode = 1;
  const figures = [script, style, script + style, budget * BYTES_PER_KIB].map(kib).join('');
  console.log(`${name.padEnd(24)}${figures}${isOver ? '  over budget' : ''}`);
}
