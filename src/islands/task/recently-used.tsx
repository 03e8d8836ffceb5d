import { useEffect, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { STYLES } from "../../domain/studio/index.ts"
import { recentlyUsed } from "../../domain/task/result-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"

type Used = CallOutput<typeof recentlyUsed>

/** The sizes and styles of the last tasks, each a way to create with it again; nothing where there are none. */
export function RecentlyUsed({ locale }: { readonly locale: Locale }) {
  const t = useMessages("task")
  const studio = useMessages("studio")
  const [used, setUsed] = useState<Used | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call(recentlyUsed, {}, { handlesErrors: true, isInBackground: true, signal: controller.signal }).then(setUsed, () => {})
    return () => controller.abort()
  }, [])
  if (used === null) return null
  const sizes = used.sizes.flatMap(({ aspect_ratio: ratio, width, height }) =>
    // The size is isolated, or a right-to-left line would swap width and height.
    ratio === null ? [] : [{ query: `ratio=${ratio}`, label: `\u2066${width} × ${height}\u2069` }],
  )
  const styles = used.styles.flatMap((name) => {
    const style = STYLES.find((known) => known === name)
    return style === undefined ? [] : [{ query: `style=${style}`, label: studio(`style_${style}`) }]
  })
  const links = [...styles, ...sizes]
  if (links.length === 0) return null
  return (
    <section aria-label={t("recentlyUsed")} className="grid gap-2">
      <h2 className="text-sm font-semibold text-ink-2">{t("recentlyUsed")}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {links.map(({ query, label }) => (
          <li key={query}>
            <a href={`/${locale}/create/image?${query}`} className="chip tabular-nums max-md:min-h-11">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
