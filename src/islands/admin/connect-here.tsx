import { useEffect, useRef, useState } from "react"
import { loadIslandFrom } from "../_runtime/load-island-from.ts"
import { SkeletonRows } from "../_ui/skeleton.tsx"

/** Who asks for it is an island: the page's are alive already. */
const loadIslands = async () => {}

/** The check and connection of a GPU, borrowed from its page when it is wanted; where it does not come, that page is opened. */
export function ConnectHere({ from }: { readonly from: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const [isComing, setComing] = useState(true)
  useEffect(() => {
    const { current: here } = place
    if (here === null || isAsked.current) return undefined
    isAsked.current = true
    loadIslandFrom({ from, name: "backends", place: here, loadIslands }).then(
      () => setComing(false),
      (error: unknown) => {
        reportError(error)
        location.assign(from)
      },
    )
    // Ended once React is done here: a root is not taken down within the work of another.
    return () => queueMicrotask(() => here.querySelector("[data-island]")?.dispatchEvent(new Event("island:removed")))
  }, [from])
  return (
    <div className="grid basis-full grid-cols-[minmax(0,1fr)] pt-2">
      {isComing ? <SkeletonRows count={2} /> : null}
      <div ref={place} />
    </div>
  )
}
