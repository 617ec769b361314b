import { MAX_PICTURE_BYTES } from '@keystead/contract/client';

/** A file as the service takes pictures; undefined where it is none, or too large. */
export async function readPicture(file: File): Promise<string | undefined> {
  if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) || file.size > MAX_PICTURE_BYTES) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
