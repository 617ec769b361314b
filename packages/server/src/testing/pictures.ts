const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

/** The first bytes of a real picture, followed by filler. */
export const PNG_URL = `data:image/png;base64,${base64('\u0089PNG\r\n\u001A\n and so on')}`;

/** A photo in the format and maximum size of published clients. */
export const JPEG_BYTES = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(104_853, 7)]);
export const JPEG_URL = `data:image/jpeg;base64,${JPEG_BYTES.toString('base64')}`;
