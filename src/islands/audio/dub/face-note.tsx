import { useEffect, useState } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { findFaces } from "../../generator/find-faces.ts"

/** Says whether this browser finds a face in an image before anything is ordered; drawn faces it may not know, so it forbids nothing. */
export function FaceNote({ url }: { readonly url: string }) {
  const t = useMessages("dubbing")
  const [seen, setSeen] = useState<"looking" | "face" | "none" | "unknown">("looking")
  useEffect(() => {
    const leaving = new AbortController()
    findFaces(url, leaving.signal).then(
      (faces) => {
        for (const { picture } of faces) picture.close()
        if (!leaving.signal.aborted) setSeen(faces.length > 0 ? "face" : "none")
      },
      // The server looks for itself.
      () => setSeen("unknown"),
    )
    return () => leaving.abort()
  }, [url])
  return (
    <p role="status" className="text-xs text-pretty text-ink-2 empty:hidden">
      {seen === "unknown" ? null : t(`face_${seen}`)}
    </p>
  )
}
