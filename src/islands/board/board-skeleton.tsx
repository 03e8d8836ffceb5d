import { useMessages } from "../_runtime/messages.tsx"
import type { BoardProps } from "./board-screen.tsx"

/** A board before it is there: header, tools, plane and panels in their places. */
export function BoardSkeleton(_props: BoardProps) {
  const t = useMessages("board")
  const bone = "animate-pulse rounded-control bg-hover motion-reduce:animate-none"
  return (
    <div className="grid h-[calc(100dvh-var(--top-height)-var(--bar-height))] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[52px_minmax(0,1fr)_300px]">
      <h1 className="sr-only">{t("board")}</h1>
      <div aria-hidden="true" className="flex items-center gap-2 border-b border-line p-2 lg:col-span-3">
        <span className={`h-8 w-8 ${bone}`} />
        <span className={`h-6 w-40 ${bone}`} />
      </div>
      <div aria-hidden="true" className="grid content-start justify-items-center gap-2 border-e border-line py-3 max-lg:hidden">
        <span className={`size-9 ${bone}`} />
        <span className={`size-9 ${bone}`} />
        <span className={`size-9 ${bone}`} />
        <span className={`size-9 ${bone}`} />
      </div>
      <div aria-hidden="true" className="relative bg-sunken">
        <span className={`absolute inset-x-6 bottom-5 mx-auto h-24 max-w-3xl ${bone}`} />
      </div>
      <div aria-hidden="true" className="grid content-start gap-3 border-s border-line p-3.5 max-lg:hidden">
        <span className={`h-6 w-24 ${bone}`} />
        <span className={`h-11 ${bone}`} />
        <span className={`h-11 ${bone}`} />
      </div>
    </div>
  )
}
