/** Returns the Reed-Solomon error correction bytes of a block: the remainder of its division by (x − 2⁰)(x − 2¹)… */
export function correctionOf(block: readonly number[], length: number): number[] {
  const divisor = divisorOf(length);
  let remainder = divisor.map(() => 0);
  for (const byte of block) {
    const [first = 0, ...rest] = remainder;
    const factor = byte ^ first;
    remainder = [...rest, 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor));
  }
  return remainder;
}

/** The coefficients of the divisor, highest power first, without the leading one. */
function divisorOf(degree: number): number[] {
  let divisor = Array.from({ length: degree }, (_, at) => Number(at === degree - 1));
  let root = 1;
  for (let power = 0; power < degree; power++) {
    const before = divisor;
    const by = root;
    divisor = before.map((coefficient, at) => multiply(coefficient, by) ^ (before[at + 1] ?? 0));
    root = multiply(root, 2);
  }
  return divisor;
}

/** Multiplies in GF(256), the field that QR codes use. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  }
  return product;
}
