// npm runs this before it packs @keystead/client.
import { writeFileSync } from 'node:fs';
import { clientAsOneFile } from './client-as-one-file.mjs';
import { fromRoot } from './root.mjs';

writeFileSync(fromRoot('packages', 'client', 'dist', 'keystead.js'), await clientAsOneFile());
