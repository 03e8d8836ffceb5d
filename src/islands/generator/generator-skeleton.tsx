import { useMessages } from "../_runtime/messages.tsx"
import type { GeneratorProps } from "./generator-screen.tsx"
import { tabsOf } from "./tabs.ts"

/** The screen of all actions before it is there: tabs, form and stream in their places. */
export function GeneratorSkeleton({ mode }: GeneratorProps) {
  const t = useMessages("generator")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:h-[calc(100dvh-var(--top-height))] lg:grid-rows-[auto_minmax(0,1fr)]">
      <h1 className="sr-only">{t(mode === "studio" ? "studioTitle" : "title")}</h1>
      <div aria-hidden="true" className="scroll-row flex gap-1 overflow-hidden border-b border-line">
        {tabsOf(mode).map((tab) => (
          <span key={tab} className="tab flex items-center">
            {t(`tab_${tab}`)}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[356px_minmax(0,1fr)_84px]">
        <div className="grid content-start gap-5 border-line p-3 lg:border-e">
          <span className="h-36 animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
          <span className="h-24 animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
          <span className="h-40 animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
        </div>
        <div className="grid content-start gap-3 p-4 max-lg:hidden lg:px-6">
          <span className="h-5 w-2/3 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
          <span className="aspect-video max-w-2xl animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
        </div>
      </div>
    </div>
  )
}
