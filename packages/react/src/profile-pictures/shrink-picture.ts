const SIDE = 256;
const QUALITY = 0.85;

/** The middle of a picture as a small data URL, which the service takes; undefined if the browser cannot show the file. */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  const { width, height } = picture;
  const side = Math.min(width, height);
  canvas.width = canvas.height = SIDE;
  pen.fillStyle = '#fff'; // what is transparent would turn black
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
