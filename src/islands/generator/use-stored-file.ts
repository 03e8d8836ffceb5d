import { useEffect, useState } from "react"

export type StoredFile = { readonly state: "loading" } | { readonly state: "ready"; readonly file: File } | { readonly state: "failed" }

/** The bytes of a stored image under a name to be shown, for what works on files; null where there is no image. */
export function useStoredFile(url: string, name: string): StoredFile
export function useStoredFile(url: string | null, name: string): StoredFile | null
export function useStoredFile(url: string | null, name: string): StoredFile | null {
  const [known, setKnown] = useState<{ readonly url: string; readonly result: StoredFile } | null>(null)
  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    const load = async () => {
      const answer = await fetch(url, { signal: controller.signal })
      if (!answer.ok) throw new Error(`the image answered ${answer.status}`)
      const blob = await answer.blob()
      setKnown({ url, result: { state: "ready", file: new File([blob], name, { type: blob.type }) } })
    }
    load().catch(() => {
      if (!controller.signal.aborted) setKnown({ url, result: { state: "failed" } })
    })
    return () => controller.abort()
  }, [url, name])
  if (url === null) return null
  return known?.url === url ? known.result : { state: "loading" }
}
