// The front door of every npm script. Needs only Node and npm: nothing here may import a dependency,
// and nothing newer than what an old Node can parse stands before the version check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Keystead needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

import('./commands.mjs')
  .then(({ runCommand }) => runCommand(process.argv[2]))
  .then((exitCode) => {
    if (exitCode !== undefined) process.exitCode = exitCode;
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
