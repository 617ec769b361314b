export { createDefinition } from './permissions/create-definition.ts';
