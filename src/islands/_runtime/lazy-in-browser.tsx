import { type ComponentType, useEffect, useState } from "react"
import { useMessages } from "./messages.tsx"

/**
 * Stands on the server for an import that only browsers do, so that what it would load is left out of the Worker. The import has to be
 * written in place: `import.meta.env.SSR ? onlyInBrowser : () => import("./panel.tsx")`.
 */
export function onlyInBrowser(): Promise<never> {
  return Promise.reject(new Error("this is loaded by browsers only"))
}

/**
 * A component that is first shown by an act of a person, such as the panel of a file that was picked: its code is fetched then. Until it
 * is there, room is kept for it, or `Meanwhile` stands there; where it does not come, another try is offered. Its island needs the
 * messages `errors`.
 */
export function lazyInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LazyInBrowser(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Loaded !== null || hasFailed) return
      let isGone = false
      load().then(
        (component) => {
          known = component
          if (!isGone) setLoaded(() => component)
        },
        () => !isGone && setHasFailed(true),
      )
      return () => {
        isGone = true
      }
    }, [Loaded, hasFailed])
    if (Loaded !== null) return <Loaded {...props} />
    if (hasFailed) return <NotLoaded onAgain={() => setHasFailed(false)} />
    if (Meanwhile !== undefined) return <Meanwhile {...props} />
    return <div aria-busy="true" className="min-h-72 animate-pulse rounded-card bg-raised motion-reduce:animate-none" />
  }
}

function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  const t = useMessages("errors")
  return (
    <div role="alert" className="grid min-h-72 place-content-center justify-items-center gap-3 rounded-card bg-raised p-4 text-center">
      <p>{t(navigator.onLine ? "NetworkError" : "Offline")}</p>
      <button type="button" onClick={onAgain} className="button-ghost min-h-9 px-3 max-md:min-h-11">
        {t("tryAgain")}
      </button>
    </div>
  )
}
