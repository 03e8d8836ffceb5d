import type { ReactNode } from "react"

/** A page that says one thing: what is the matter and where to go on. */
export function NoticePage({
  title,
  body,
  detail,
  below,
  children,
}: {
  readonly title: string
  readonly body: string
  readonly detail?: string
  /** What the page has to offer still, below its actions. */
  readonly below?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-xl content-center justify-items-start gap-4 px-6 py-16 md:min-h-[70dvh]">
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <p className="text-base text-ink-2">{body}</p>
      {detail === undefined ? null : <p className="text-xs text-ink-3 tabular-nums select-all">{detail}</p>}
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      {below}
    </div>
  )
}
