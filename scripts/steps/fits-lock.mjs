/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/**
 * Returns whether the installed packages match the lock file. Optional packages for other machines may be missing.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed the lock file that npm wrote into node_modules
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
 * Only npm knows the C library of this machine, so packages that name one may be missing.
 * @param {LockedPackage} wanted
 */
function isMadeForThisMachine({ os = [], cpu = [], libc = [] }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc.length === 0;
}
