/**
 * What PostgreSQL sees of our environment: as little as possible, since secrets live there and since PG* variables
 * would change how it behaves. Windows programs do not start without a few system variables.
 */
export function postgresEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'TEMP', 'TMP', 'USERPROFILE'];
  const kept = passedOn.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]);
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
