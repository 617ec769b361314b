import type { ReactElement } from 'react';

// Drawn on a 16 px grid with a thin stroke.
const paths = {
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  'eye-off':
    'M6.6 3.65A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.2M4.3 4.9C2.5 6.1 1.5 8 1.5 8S4 12.5 8 12.5c1.2 0 2.3-.4 3.2-1M6.8 6.75a1.75 1.75 0 0 0 2.45 2.45M2.5 2.5l11 11',
  alert: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5.25v3.25M8 10.9v.1',
  offline: 'M5 12.5h6.25a2.75 2.75 0 0 0 1.6-5M4 7.2a2.7 2.7 0 0 0 1 5.3M5.4 4.6A3.9 3.9 0 0 1 11.9 7M2.5 2.5l11 11',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.6 10.6 14 14',
  lock: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7ZM5 7V5a3 3 0 0 1 6 0v2',
  person: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.75 13.5a5.25 5.25 0 0 1 10.5 0',
  sun: 'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v.75M8 13.75v.75M1.5 8h.75M13.75 8h.75M3.4 3.4l.55.55M12.05 12.05l.55.55M3.4 12.6l.55-.55M12.05 3.95l.55-.55',
  'sign-in': 'M9.5 2.5h2A1.5 1.5 0 0 1 13 4v8a1.5 1.5 0 0 1-1.5 1.5h-2M2.5 8h7M7 5.5 9.5 8 7 10.5',
  'sign-out': 'M6 2.5H4A1.5 1.5 0 0 0 2.5 4v8A1.5 1.5 0 0 0 4 13.5h2M6.5 8h7M11 5.5 13.5 8 11 10.5',
  'sign-up': 'M6.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.75 13.25a4.75 4.75 0 0 1 9.5 0M12.25 5v4M10.25 7h4',
} as const;

export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
}

/** A decoration: what it means is always said in text beside it. */
export function Icon({ name }: IconProps): ReactElement {
  return (
    <svg className="ks ks-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
