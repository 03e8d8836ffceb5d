import { useEffect, useState } from "react"
import { inlineImageAt } from "./live-image.ts"

/** The small copy of a stored image that drafts are made from; `loading` until it is there, null where there is none. */
export function useInlineImage(url: string | undefined): string | null | "loading" {
  const [known, setKnown] = useState<{ readonly url: string; readonly image: string | null } | null>(null)
  useEffect(() => {
    if (url === undefined) return
    const controller = new AbortController()
    void inlineImageAt(url, controller.signal).then((image) => {
      if (!controller.signal.aborted) setKnown({ url, image })
    })
    return () => controller.abort()
  }, [url])
  if (url === undefined) return null
  return known?.url === url ? known.image : "loading"
}
