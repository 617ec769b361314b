export { demoProject, seedInstance, type DemoProject } from './seed-instance.ts';
