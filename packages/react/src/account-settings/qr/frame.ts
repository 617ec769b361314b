/** Modules row by row: true is dark, undefined is not set yet. */
export type Modules = (boolean | undefined)[];

export interface Frame {
  /** Modules per row, and rows. */
  readonly size: number;
  readonly modules: Modules;
  /** The positions of the codewords, in order. */
  readonly free: readonly number[];
}

const FINDER = [true, true, false, true, false];
const ALIGNMENT = [true, false, true];
const FIRST_VERSION_THAT_SAYS_SO = 7;

/** The parts that all QR codes of a version share, with the format area reserved. */
export function frameOf(version: number): Frame {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size * size });
  const set = (x: number, y: number, isDark: boolean): void => {
    if (Math.min(x, y) >= 0 && Math.max(x, y) < size) modules[y * size + x] = isDark;
  };
  const drawSquare = (centreX: number, centreY: number, rings: readonly boolean[]): void => {
    for (let y = 1 - rings.length; y < rings.length; y++) {
      for (let x = 1 - rings.length; x < rings.length; x++) {
        set(centreX + x, centreY + y, rings[Math.max(Math.abs(x), Math.abs(y))] === true);
      }
    }
  };

  for (let at = 0; at < size; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }

  const centres = alignmentsOf(version, size);
  for (const x of centres) {
    for (const y of centres) {
      const isFinder = (x === 6 && y === 6) || (x + y === size - 1 && (x === 6 || y === 6));
      if (!isFinder) drawSquare(x, y, ALIGNMENT);
    }
  }
  drawSquare(3, 3, FINDER);
  drawSquare(size - 4, 3, FINDER);
  drawSquare(3, size - 4, FINDER);

  if (version >= FIRST_VERSION_THAT_SAYS_SO) {
    const bits = withRemainder(version, 0x1f25);
    for (let bit = 0; bit < 18; bit++) {
      const along = Math.floor(bit / 3);
      const across = size - 11 + (bit % 3);
      set(along, across, isSet(bits, bit));
      set(across, along, isSet(bits, bit));
    }
  }
  drawFormat(modules, size, 0);
  return { size, modules, free: zigzag(size).filter((at) => modules[at] === undefined) };
}

/** Draws the format information: the mask, and the lowest error correction level. */
export function drawFormat(modules: Modules, size: number, mask: number): void {
  const bits = withRemainder(0b01_000 + mask, 0x537) ^ 0x5412;
  const set = (x: number, y: number, isDark: boolean): void => {
    modules[y * size + x] = isDark;
  };
  for (let bit = 0; bit < 15; bit++) {
    const step = Math.min(bit, 14 - bit);
    const near = step < 6 ? step : step + 1; // skips the timing pattern
    const far = size - 1 - step;
    const [column, row] = bit < 8 ? [near, far] : [far, near];
    set(8, column, isSet(bits, bit));
    set(row, 8, isSet(bits, bit));
  }
  set(8, size - 8, true);
}

/** The centers of the alignment patterns, in both directions. */
function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.floor((8 * version + 3 * count + 5) / (4 * count - 4));
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)];
}

/** Positions in the order of the standard: up and down in columns of two modules, from the right. */
function zigzag(size: number): number[] {
  const path: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--; // the timing pattern has a column to itself
    for (let step = 0; step < size; step++) {
      const row = (isUpward ? size - 1 - step : step) * size;
      path.push(row + right, row + right - 1);
    }
    isUpward = !isUpward;
  }
  return path;
}

/** Appends the check digits to a number: the remainder of its polynomial division. */
function withRemainder(value: number, divisor: number): number {
  const digits = 31 - Math.clz32(divisor);
  let remainder = value;
  for (let digit = 0; digit < digits; digit++) {
    remainder = (remainder << 1) ^ ((remainder >> (digits - 1)) * divisor);
  }
  return (value << digits) | remainder;
}

const isSet = (bits: number, bit: number): boolean => ((bits >> bit) & 1) === 1;
