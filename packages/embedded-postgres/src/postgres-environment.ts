/**
 * Returns the environment for PostgreSQL: as few variables as possible, because ours contains secrets, and PG*
 * variables would change its behavior. Windows programs need a few system variables to start.
 */
export function postgresEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'TEMP', 'TMP', 'USERPROFILE'];
  const kept = passedOn.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]);
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
