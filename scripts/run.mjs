// The entry point of every npm script. It needs only Node and npm: nothing here may import a dependency, and the code
// before the version check must parse in an old Node.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Keystead needs Node.js 20.19 or newer. You are running Node.js ${process.versions.node}.`);
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
