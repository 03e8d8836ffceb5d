import { RESULT_COPY_WIDTH, renditionKey } from "../../domain/library/rendition-rules.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { isMovingPng } from "../../formats/image/png.ts"
import { type Pixels, readPng } from "../../formats/image/png-pixels.ts"
import { createShrinker, sizeWithin } from "../../formats/image/shrink.ts"
import { smoothCopy } from "../../formats/image/smooth-copy.ts"

const QUALITY = 76

/** What one pass over the pixels of a PNG gives: its sample, and the copy that tiles show; null of one that moves or has transparency. */
interface ResultCopies {
  readonly sample: Pixels
  readonly copy: Pixels | null
}

/** Reads a PNG once for both; `undecodable` where its pixels are not whole, null where it is not tried. */
export function copyResult(bytes: Uint8Array, sampleSidePx: number): Promise<ResultCopies | "undecodable" | null> {
  const isMoving = isMovingPng(bytes)
  return readPng(bytes, (width, height) => {
    const sampleSize = sizeWithin(width, height, sampleSidePx)
    const sample = createShrinker(width, height, sampleSize.width, sampleSize.height)
    const scale = Math.min(1, RESULT_COPY_WIDTH / width)
    const copy = smoothCopy(width, height, Math.round(width * scale), Math.max(1, Math.round(height * scale)))
    return {
      add(row) {
        sample.add(row)
        if (!isMoving) copy.add(row)
      },
      finish: () => ({ sample: sample.finish(), copy: isMoving ? null : copy.finish() }),
    }
  })
}

/**
 * Stores the copy of a result where whoever asks for one of its width finds it, and whoever deletes the result deletes it. One that is no
 * lighter than the result is left out, and where the store fails, it is made when it is asked for: no result waits for its copy.
 */
export async function keepResultCopy(
  bucket: Pick<R2Bucket, "put">,
  mediaKey: string,
  sizeBytes: number,
  copy: Pixels | null,
): Promise<void> {
  if (copy === null) return
  const bytes = encodeJpeg(copy, QUALITY)
  if (bytes.length >= sizeBytes) return
  await bucket.put(renditionKey(mediaKey, RESULT_COPY_WIDTH), bytes, { httpMetadata: { contentType: "image/jpeg" } }).catch(() => {})
}
