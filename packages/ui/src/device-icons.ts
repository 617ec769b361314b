/** Paths for `Icon` that only the session list uses, in a file of their own: its items load on demand. */
export const computerIcon =
  'M2 4.5q0-1.5 1.5-1.5h9q1.5 0 1.5 1.5v5q0 1.5-1.5 1.5h-9q-1.5 0-1.5-1.5zM8 11v2.5M5.5 13.5h5';
export const phoneIcon = 'M4 3.5q0-1.5 1.5-1.5h5q1.5 0 1.5 1.5v9q0 1.5-1.5 1.5h-5q-1.5 0-1.5-1.5zM7 11.75h2';
