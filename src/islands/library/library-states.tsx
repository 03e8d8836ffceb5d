import { LoaderCircle, RefreshCw } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import type { Failure, Library } from "./use-library.ts"

/** What stands below the files: more of them, none, still loading, or what went wrong. `empty` is for a list that has none. */
export function LibraryFoot({ library, empty }: { readonly library: Library; readonly empty: ReactNode }) {
  const { files, phase, failure, hasMore, loadMore } = library
  if (failure !== null) return <LibraryFailed failure={failure} onRetry={loadMore} />
  if (files.length === 0 && phase === "loading") return <LibrarySkeleton />
  // A page without a file that fits here may be followed by one that has some.
  if (hasMore) return <More isLoading={phase === "loading"} onMore={loadMore} />
  return files.length === 0 ? empty : null
}

/** Loads the next page when it comes near, or at a press. */
function More({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  const t = useMessages("library")
  const button = useRef<HTMLButtonElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })
  useEffect(() => {
    const element = button.current
    if (isLoading || element === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load.current(), {
      rootMargin: "800px",
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <button ref={button} type="button" aria-busy={isLoading} onClick={onMore} className="button-ghost min-h-11 justify-self-center px-6">
      {isLoading ? <LoaderCircle size={16} className="animate-spin" aria-hidden="true" /> : null}
      {t("more")}
    </button>
  )
}

/** Cards in the shape of those that are on their way. */
function LibrarySkeleton() {
  const t = useMessages("library")
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(140px,45%),1fr))] gap-x-3 gap-y-4 motion-safe:animate-pulse md:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]"
      >
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="grid gap-2">
            <span className="aspect-square rounded-card bg-hover" />
            <span className="h-3.5 w-3/4 rounded-control bg-hover" />
            <span className="h-3 w-1/3 rounded-control bg-hover" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Why the list did not come, and another try. */
export function LibraryFailed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useMessages("library")
  const errors = useMessages("errors")
  const words = useErrorWords()
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card border border-s-4 border-line border-s-bad bg-raised p-4">
      <h3 className="font-semibold">{t("listFailed")}</h3>
      <p className="text-ink-2">{words(failure.code)}</p>
      {failure.requestId === null ? null : (
        <p className="text-xs text-ink-3 select-all">{errors("requestId", { id: failure.requestId })}</p>
      )}
      <button type="button" onClick={onRetry} className="button-ghost max-md:min-h-11">
        <RefreshCw size={14} aria-hidden="true" />
        {errors("tryAgain")}
      </button>
    </div>
  )
}

/** What stands in place of the files where there are none: why, and the next step. */
export function LibraryEmpty({ title, body, children }: { readonly title: string; readonly body: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
      <h3 className="font-semibold">{title}</h3>
      <p className="max-w-md text-pretty text-ink-2">{body}</p>
      {children}
    </div>
  )
}
