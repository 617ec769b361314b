export { demoProject, internalKeys, seedInstance, type DemoProject, type SeedOptions } from './seed-instance.ts';
