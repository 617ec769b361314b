// Packs what an app installs, and prints the command that installs it.
import { packAll, tarballs } from './steps/published-packages.mjs';

await packAll();
console.log(`Install the packages in your app with:\n\n  npm install ${tarballs().join(' ')}\n`);
