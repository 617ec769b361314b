export { createDefinition } from './create-definition.ts';
