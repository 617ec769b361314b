import { KnownError } from '@keystead/client';

const CODES = ['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'PROJECT_NOT_FOUND', 'SCHEMA_ERROR']; // the last: no id of a project

/** Whether a project cannot be seen because it is somebody else's or gone: owners of others learn no more than that. */
export const isNotMine = (error: unknown): boolean => error instanceof KnownError && CODES.includes(error.code);
