import type { ReactNode } from "react"

/** How something is done outside of the site: what it does, and its lines to copy. */
export function HowTo({ title, lead, children }: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="max-w-2xl text-pretty text-ink-2">{lead}</p>
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-sm" dir="ltr" tabIndex={0} aria-label={title}>
        {children}
      </pre>
    </section>
  )
}
