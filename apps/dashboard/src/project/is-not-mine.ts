import { KnownError } from '@keystead/client';

const CODES = ['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'PROJECT_NOT_FOUND', 'SCHEMA_ERROR']; // the last one: not the ID of a project

/** Whether a project belongs to someone else or doesn't exist: other owners can't tell which. */
export const isNotMine = (error: unknown): boolean => error instanceof KnownError && CODES.includes(error.code);
