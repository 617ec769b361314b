export { demoProject, internalKeys, seedInstance, type DemoProject } from './seed-instance.ts';
