// The true size of pictures, from their own bytes. Nothing is unpacked here: a picture of a few kilobytes may claim to be as large as a
// house, and whoever opens it pays.
import { begins, known, type Bytes, type Picture, type Sniffed, type Sniffer } from './content.js';
import { refused, type Refused } from './refusals.js';

/** A photograph of a good camera has some 50 million pixels; a browser needs four bytes for each. */
export const mostPixels = 100_000_000;
const longestSide = 32_767;

function pictureOf(contentType: string, { width, height }: Picture): Sniffed | Refused | null {
  if (width < 1 || height < 1) return null;
  if (width > longestSide || height > longestSide || width * height > mostPixels) return refused('PictureTooLarge', { width, height });
  return known(contentType, { picture: { width, height } });
}

/** A page or a script that hides in the comment of a picture: no reader of pictures minds, a careless reader of pages would run it. */
const hidesPage = (head: Buffer): boolean =>
  /<\s*(!doctype\s+html|html|head|body|script|iframe|svg|\?php)[\s>]/i.test(head.toString('latin1', 0, 4_096));

const picture =
  (contentType: string, sizeOf: (bytes: Bytes) => Promise<Picture | null> | Picture | null): Sniffer =>
  async (bytes) => {
    const size = hidesPage(bytes.head) ? null : await sizeOf(bytes);
    return size && pictureOf(contentType, size);
  };

/** PNG: the size stands first, and the last chunk is the last thing in the file. */
const png = picture('image/png', ({ head, tail }) =>
  begins(head, '\u0089PNG\r\n\u001a\n') && head.length >= 33 && begins(head, 'IHDR', 12) && begins(tail.subarray(-8), 'IEND', 0)
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null,
);

const gif = picture('image/gif', ({ head, tail }) =>
  (begins(head, 'GIF87a') || begins(head, 'GIF89a')) && head.length >= 13 && tail.at(-1) === 0x3b
    ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    : null,
);

const bmp = picture('image/bmp', ({ head, size }) =>
  begins(head, 'BM') && head.length >= 26 && head.readUInt32LE(2) === size && head.readUInt32LE(14) >= 40
    ? { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
    : null,
);

const psd: Sniffer = picture('image/vnd.adobe.photoshop', ({ head }) =>
  begins(head, '8BPS\u0000\u0001') && head.length >= 26 ? { height: head.readUInt32BE(14), width: head.readUInt32BE(18) } : null,
);

/** The frame headers of JPEG that tell a size; the others are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Where a picture of this kind ends. Between its beginning and there these two bytes stand for nothing else; cameras may write more behind it. */
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** JPEG: segment by segment up to the frame. Cameras put whole preview pictures before it, so it may stand far behind the head. */
async function jpegSize({ head, tail, size, range }: Bytes): Promise<Picture | null> {
  if (!begins(head, [0xff, 0xd8, 0xff]) || !tail.includes(jpegEnd)) return null;
  let at = 2;
  for (let segments = 0; segments < 1_000 && at + 10 < size; segments += 1) {
    const bytes = at + 10 <= head.length ? head.subarray(at, at + 10) : await range(at, Math.min(at + 9, size - 1));
    if (bytes.length < 10 || bytes[0] !== 0xff) return null;
    const marker = bytes[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(5), width: bytes.readUInt16BE(7) };
    // The picture begins, or the file ends, before any frame was told.
    if (marker === 0xda || marker === 0xd9) return null;
    const length = bytes.readUInt16BE(2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}
const jpeg = picture('image/jpeg', jpegSize);

export const pictureSniffers: Readonly<Record<string, Sniffer>> = {
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': png,
  '.gif': gif,
  '.bmp': bmp,
  '.psd': psd,
};
