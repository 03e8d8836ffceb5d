import type { ReactNode } from "react"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"

interface TabGridProps {
  readonly form: ReactNode
  /** Says above the stream that no AI model works there. */
  readonly isPreview: boolean
  /** The stream of what was made. */
  readonly children: ReactNode
}

/** A tab of the page of sounds that makes videos: its form beside what was made. */
export function TabGrid({ form, isPreview, children }: TabGridProps) {
  const t = useMessages("dubbing")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      {form}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {isPreview ? (
          <p className="rounded-card border border-line px-3.5 py-2 text-sm text-pretty text-ink-2">
            {t("previewNotice")}{" "}
            <a href={localPath("/about-preview")} className="whitespace-nowrap text-ink underline underline-offset-2">
              {t("noServerHow")}
            </a>
          </p>
        ) : null}
        {children}
      </div>
    </div>
  )
}
