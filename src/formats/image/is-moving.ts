import type { FileBytes } from "../sniff/reader.ts"
import { readAvifFile } from "./avif.ts"
import { readGifFile } from "./gif.ts"
import { readPngFile } from "./png.ts"
import type { ImageReading } from "./reading.ts"
import { readWebpFile } from "./webp.ts"

/** Formats that may hold more than one picture. */
const READERS: Readonly<Record<string, (file: FileBytes) => Promise<ImageReading>>> = {
  "image/png": readPngFile,
  "image/gif": readGifFile,
  "image/webp": readWebpFile,
  "image/avif": readAvifFile,
}

/** Whether an image shows more than its first picture. Throws RefusedError for a broken one. */
export async function isMovingImage(file: FileBytes, contentType: string): Promise<boolean> {
  const read = READERS[contentType]
  return read !== undefined && (await read(file)).isAnimated
}
