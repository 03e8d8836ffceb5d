import { useEffect, useState } from "react"
import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"

/** An image without the background's colour at the edge of a subject, as the finished file has it; the image itself until it is ready. */
export function useOwnColours(image: ImageBitmap, subject: AlphaPlane): ImageBitmap {
  const [cleaned, setCleaned] = useState<{ readonly of: ImageBitmap; readonly image: ImageBitmap } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    createImageBitmap(image)
      .then((copy) => runImageJob("ownColours", { image: copy, subject }, { signal: abort.signal, transfer: [copy] }))
      .then(
        (result) => setCleaned({ of: image, image: result.image }),
        // The colours as they are stay on the screen; the file is made on its own.
        () => {},
      )
    return () => abort.abort()
  }, [image, subject])
  return cleaned?.of === image ? cleaned.image : image
}
