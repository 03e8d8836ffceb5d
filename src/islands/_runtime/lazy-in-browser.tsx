import { type ComponentType, lazy, Suspense } from "react"

/**
 * Stands on the server for an import that only browsers do, so that what it would load is left out of the Worker. The import has to be
 * written in place: `import.meta.env.SSR ? onlyInBrowser : () => import("./panel.tsx")`.
 */
export function onlyInBrowser(): Promise<never> {
  return Promise.reject(new Error("this is loaded by browsers only"))
}

/**
 * A component that is first shown by an act of a person, such as the panel of a file that was picked: its code is fetched then. Until it
 * is there, room is kept for it.
 */
export function lazyInBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyInBrowser(props: Props) {
    return (
      <Suspense fallback={<div aria-busy="true" className="min-h-72 animate-pulse rounded-card bg-raised motion-reduce:animate-none" />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
