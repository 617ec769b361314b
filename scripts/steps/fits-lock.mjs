/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/**
 * Whether npm put there what the lock file asks for. What is optional may be made for another machine, and is left out then.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed what npm wrote down of node_modules
 */
export function fitsLock(lock, installed) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link === true) return true; // our own packages
    const found = installed.packages[place];
    if (!found) return (wanted.optional || wanted.devOptional) === true && !isMadeForThisMachine(wanted);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Which C library this is, npm alone knows, so that a package which names one may be missing.
 * @param {LockedPackage} wanted
 */
function isMadeForThisMachine({ os = [], cpu = [], libc = [] }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc.length === 0;
}
