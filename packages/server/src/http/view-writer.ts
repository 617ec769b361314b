import type { z } from 'zod';
import { compileWriter } from './compile-writer.ts';

const writers = new WeakMap<z.ZodType, (value: unknown) => string>();

/**
 * What `JSON.stringify(view.parse(value))` gives, at half the cost: in one go each value is checked, stripped of what the view
 * does not name, and written. Where a value does not fit, the view itself says so.
 */
export function writerOf(view: z.ZodType): (value: unknown) => string {
  const known = writers.get(view);
  if (known) return known;
  const write = compileWriter(view);
  const writer = (value: unknown): string => write(value) ?? JSON.stringify(view.parse(value));
  writers.set(view, writer);
  return writer;
}
