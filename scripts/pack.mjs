// Packs the packages that an app installs, and prints the command to install them.
import { packAll, tarballs } from './steps/published-packages.mjs';

await packAll();
console.log(`Install the packages in your app with:\n\n  npm install ${tarballs().join(' ')}\n`);
