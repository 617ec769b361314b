export interface Device {
  browser: string;
  system: string;
  isPhone: boolean;
}

type Sign = readonly [sign: RegExp, name: string];

// The order matters: most browsers also claim to be the ones below them.
const browsers: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the approximate browser and device of a user agent; undefined if none is recognized. */
export function describeDevice(userAgent: string | null): Device | undefined {
  const nameIn = (signs: readonly Sign[]): string | undefined =>
    signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined || system === undefined) return undefined;
  return { browser, system, isPhone: ['iPhone', 'iPad', 'Android'].includes(system) };
}
