export { addToStaff } from './add-to-staff.ts';
export { disown } from './change-staff.ts';
export { requireOwnersAlone } from './require-owners-alone.ts';
