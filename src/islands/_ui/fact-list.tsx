import type { ReactNode } from "react"

interface FactListProps {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Further facts that are more than words: `Fact`s. */
  readonly children?: ReactNode
}

/** What is known of something: each fact beside its name. */
export function FactList({ facts, children }: FactListProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          <bdi>{value}</bdi>
        </Fact>
      ))}
      {children}
    </dl>
  )
}

/** One fact of a `FactList`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
