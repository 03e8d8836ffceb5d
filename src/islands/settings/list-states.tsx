import { useMessages } from "../_runtime/messages.tsx"

/** Rows in the shape of those that are on their way. */
export function SkeletonRows({ count }: { readonly count: number }) {
  const t = useMessages("settings")
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex items-center gap-4 border-t border-line px-4 py-3 md:px-5">
            <span className="size-9 rounded-control bg-hover" />
            <span className="grid flex-1 gap-2 py-1">
              <span className="h-3.5 w-40 max-w-full rounded-control bg-hover" />
              <span className="h-3 w-64 max-w-full rounded-control bg-hover" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What stands in place of rows where there are none. */
export function EmptyRow({ children }: { readonly children: React.ReactNode }) {
  return <p className="border-t border-line px-4 py-5 text-ink-2 md:px-5">{children}</p>
}
