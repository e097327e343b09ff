// Pictures as a bench camera or a telephone at the packing table would take them, drawn instead: the same each time, and nobody's teeth.
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
/** The colour at a place; both run from 0 to 1, from the upper left. */
type Scene = (x: number, y: number) => Colour;

const [width, height] = [640, 480];

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A scene as a PNG of 640 × 480. */
function pngOf(scene: Scene): Uint8Array {
  const rows = new Uint8ClampedArray(height * (width * 3 + 1)); // each row begins with the number of its filter: none
  for (let at = 0, y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1)
      for (const part of scene(x / width, y / height)) {
        rows[at] = part;
        at += 1;
      }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits of red, green and blue
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const shaded = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];

const stone: Colour = [214, 190, 150];
const zirconia: Colour = [236, 228, 208];
const metal: Colour = [172, 176, 182];
const cardboard: Colour = [196, 158, 108];

/** A crown from above on a dark tray, with the marks of a ruler below it. */
const crownOn =
  (piece: Colour, seed: number): Scene =>
  (x, y) => {
    const [across, down] = [(x - 0.5 - ((seed % 7) - 3) * 0.01) / 0.24, (y - 0.45) / (0.29 + (seed % 5) * 0.008)];
    const from = (Math.abs(across) ** 2.6 + Math.abs(down) ** 2.6) ** (1 / 2.6);
    if (from < 1) {
      const cusps = 0.09 * Math.cos(across * 5.2 + (seed % 3)) * Math.cos(down * 5.2);
      return shaded(piece, 0.5 + 0.45 * Math.sqrt(1 - from ** 2) + cusps - 0.1 * across - 0.12 * down);
    }
    const isMark = y > 0.88 && y < (Math.round(x * 40) % 5 === 0 ? 0.96 : 0.92) && Math.abs(x * 40 - Math.round(x * 40)) < 0.06;
    return isMark ? [225, 225, 225] : shaded([52, 62, 74], 1.15 - 0.35 * y - 0.08 * Math.max(0, 1.4 - from));
  };

/** A closed parcel on a table, taped, with its label. */
const parcel =
  (seed: number): Scene =>
  (x, y) => {
    const [left, right] = [0.2 + (seed % 4) * 0.01, 0.82 - (seed % 3) * 0.01];
    if (x < left || x > right || y < 0.22 || y > 0.84) return shaded([126, 134, 140], 1.2 - 0.4 * y);
    if (x > 0.58 && x < 0.74 && y > 0.52 && y < 0.72) {
      const isBar = y < 0.6 && Math.sin(x * 900 + seed) > 0.1 && x > 0.6 && x < 0.72;
      return isBar ? [30, 30, 30] : [246, 246, 244];
    }
    const isTape = Math.abs(y - 0.42) < 0.035;
    return shaded(isTape ? [222, 200, 158] : cardboard, 1.08 - 0.25 * (x - left) - 0.12 * y);
  };

/** The plaster model that came with the order. */
export const photographOfModel = (seed: number): Uint8Array => pngOf(crownOn(stone, seed));
/** The finished piece. */
export const photographOfPiece = (isMetal: boolean, seed: number): Uint8Array => pngOf(crownOn(isMetal ? metal : zirconia, seed));
/** The parcel before the courier takes it. */
export const photographOfParcel = (seed: number): Uint8Array => pngOf(parcel(seed));
