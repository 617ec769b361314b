const SIDE = 256;
const QUALITY = 0.85;

/**
 * Crops a picture to its center as a small data URL that the service accepts. Returns undefined if the browser can't
 * decode the file.
 */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  const { width, height } = picture;
  const side = Math.min(width, height);
  canvas.width = canvas.height = SIDE;
  pen.fillStyle = '#fff'; // transparent pixels would turn black
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
