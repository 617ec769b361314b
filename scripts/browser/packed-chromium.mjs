import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromRoot } from '../root.mjs';
import { npmCommand } from '../steps/install.mjs';

const HOME = fromRoot('fixtures', 'packed-chromium');
const NAME = '@sparticuz/chromium';

/**
 * Returns the Chromium of an npm package, for Linux on x64: first as it is, then with its own libraries and fonts, for
 * machines without them.
 * @returns {import('./browser-sources.mjs').Candidate[]}
 */
export function packedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const installed = findPackage() ?? (install() ? findPackage() : undefined);
  if (!installed) return [];
  const folder = fromRoot('node_modules', '.cache', `chromium-${installed.version}`);
  const isUnpacked = path.join(folder, '.unpacked');
  if (!existsSync(isUnpacked)) {
    if (!unpack(installed.entry, folder)) return [];
    writeFileSync(path.join(folder, 'fonts.conf'), fontSettings(folder));
    writeFileSync(isUnpacked, '');
  }
  const name = `npm-packed Chromium ${installed.version}`;
  const executablePath = path.join(folder, 'chromium');
  return [
    { name, executablePath, env: {} },
    {
      name: `${name} with its own libraries`,
      executablePath,
      env: {
        LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
        FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
      },
    },
  ];
}

function findPackage() {
  const require = createRequire(path.join(HOME, 'package.json'));
  const { devDependencies } = JSON.parse(readFileSync(path.join(HOME, 'package.json'), 'utf8'));
  try {
    const entry = require.resolve(NAME);
    const folder = path.join(HOME, 'node_modules', NAME);
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return version === devDependencies[NAME] ? { entry, version } : undefined;
  } catch {
    return undefined; // not installed yet
  }
}

/** The package has a lock file of its own, so that it is only downloaded if tests run and no other browser works. */
function install() {
  const { program, args } = npmCommand();
  const { status } = spawnSync(program, [...args, 'ci', '--include=dev', '--loglevel=error', '--prefer-offline'], {
    cwd: HOME,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/**
 * @param {string} entry
 * @param {string} folder
 */
function unpack(entry, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script = `import(${JSON.stringify(entry)}).then((chromium) => chromium.default.executablePath())`;
  const { status } = spawnSync(process.execPath, ['--eval', script], {
    // The package unpacks into TMPDIR, and unpacks its libraries only in what looks like a cloud function.
    env: { ...process.env, TMPDIR: folder, VERCEL: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/**
 * The font settings in the package name a folder below /tmp, and without a font pages crash.
 * @param {string} folder
 */
const fontSettings = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
