/** Paths for `Icon` that only teams use, in a file of their own: the team components load on demand. */
export const mailIcon = 'M2 5q0-1.5 1.5-1.5h9q1.5 0 1.5 1.5v6q0 1.5-1.5 1.5h-9q-1.5 0-1.5-1.5zM2.5 5 8 9l5.5-4';
export const plusIcon = 'M8 3.5v9M3.5 8h9';
