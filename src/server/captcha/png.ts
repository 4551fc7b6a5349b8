import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BYTES_A_PIXEL = 4;
/** Depth 8, red green blue alpha, and the only compression, filtering and order that there are. */
const FORMAT = [8, 6, 0, 0, 0];
const compress = promisify(deflate);

/**
 * A PNG of pixels, compressed off the main thread, where the rasteriser's own encoder would hold up
 * every request for a millisecond.
 *
 * @param pixels red, green, blue, alpha, row by row from the top.
 */
export async function encodePng(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(FORMAT, 8);
  const data = await compress(withFilterBytes(pixels, width * BYTES_A_PIXEL, height));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row begins with the number of its filter; 0 is none. */
function withFilterBytes(pixels: Buffer, rowBytes: number, height: number): Buffer {
  const filtered = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    pixels.copy(filtered, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
