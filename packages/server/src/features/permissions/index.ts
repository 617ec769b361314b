export { defineStartingPermissions, listDefinedPermissionIds } from './define-permissions.ts';
