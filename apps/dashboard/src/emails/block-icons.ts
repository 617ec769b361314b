import type { MailBlock } from '@keystead/client/admin';
import { linesIcon, minusIcon } from '@keystead/ui/dashboard';

/** Drawings of this page alone, which loads them: those of the dashboard are loaded by every page. */
export const BLOCK_ICONS: Readonly<Record<MailBlock['type'], string>> = {
  heading: 'M4 3v10M12 3v10M4 8h8',
  text: 'M3.5 5V3.25h9V5M8 3.25v9.5M6.25 12.75h3.5',
  button: 'M3.5 4.75h9q1.25 0 1.25 1.25v4q0 1.25-1.25 1.25h-9q-1.25 0-1.25-1.25V6q0-1.25 1.25-1.25ZM5.75 8h4.5',
  code: 'M6.5 2.75l-1.5 10.5M11 2.75 9.5 13.25M3 6h10.5M2.5 10H13',
  image: 'M3.5 2.75h9q1 0 1 1v8.5q0 1-1 1h-9q-1 0-1-1v-8.5q0-1 1-1ZM2.5 11l3.25-3.25L9 11l2-2 2.5 2.5M10.25 5.9v.1',
  divider: minusIcon,
  footer: linesIcon,
};

export const gripIcon = 'M6 3.75h.1M10 3.75h.1M6 8h.1M10 8h.1M6 12.25h.1M10 12.25h.1';
export const upIcon = 'M8 13V3M4.5 6.5 8 3l3.5 3.5';
export const downIcon = 'M8 3v10M4.5 9.5 8 13l3.5-3.5';
export const desktopIcon = 'M3.25 3h9.5q1 0 1 1v5.5q0 1-1 1h-9.5q-1 0-1-1V4q0-1 1-1ZM8 10.5V13M5.5 13h5';
