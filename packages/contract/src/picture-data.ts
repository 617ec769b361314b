import { MAX_PICTURE_BYTES } from './limits.ts';

/** The signature of each supported image format and its offset. SVG is not supported, because it can contain scripts. */
const SIGNATURES = {
  'image/png': [0, '\u0089PNG\r\n\u001A\n'],
  'image/jpeg': [0, '\u00FF\u00D8\u00FF'],
  'image/gif': [0, 'GIF8'],
  'image/webp': [8, 'WEBP'],
  'image/avif': [4, 'ftypavif'],
} as const satisfies Record<string, readonly [offset: number, bytes: string]>;

const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([A-Za-z0-9+/]+={0,2})$/;
const SIGNATURE_CHARACTERS = 24; // 18 bytes

export interface PictureData {
  readonly mediaType: keyof typeof SIGNATURES;
  readonly base64: string;
}

/** Parses a data URL. Undefined unless it is a picture in a supported format and not too large. */
export function readPictureData(url: string): PictureData | undefined {
  const [, mediaType, base64] = DATA_URL.exec(url) ?? [];
  if (mediaType === undefined || base64 === undefined) return undefined;
  if (base64.length % 4 !== 0 || (base64.length / 4) * 3 - 2 > MAX_PICTURE_BYTES) return undefined;
  const picture = { mediaType: mediaType as PictureData['mediaType'], base64 };
  const [offset, bytes] = SIGNATURES[picture.mediaType];
  return atob(base64.slice(0, SIGNATURE_CHARACTERS)).startsWith(bytes, offset) ? picture : undefined;
}
