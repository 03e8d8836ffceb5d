import { Tabs as Primitive } from "radix-ui"
import { type ReactNode, useEffect, useRef } from "react"
import { useDirection } from "./use-direction.ts"

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly content: ReactNode }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** Views of one thing, one at a time; arrow keys go from tab to tab. Where each has an address of its own, links do it better. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const choose = (id: string) => {
    const found = tabs.find((tab) => tab.id === id)
    if (found !== undefined) onChoose(found.id)
  }
  return (
    <Primitive.Root value={chosen} onValueChange={choose} dir={useDirection()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Primitive.List aria-label={label} className="scroll-row flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.id} value={tab.id} className="tab">
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="rounded-control outline-offset-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

interface TabSetProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
  /** Stands at the end of the line of tabs. */
  readonly aside?: ReactNode
  /** Holds a `TabPanel` for the tab that is chosen, among whatever stays when another is. */
  readonly children: ReactNode
}

/** Tabs whose views are a part of the screen only. Arrow keys go from tab to tab; Enter or Space opens one, which may ask for more than a look. */
export function TabSet<Id extends string>({ label, tabs, chosen, onChoose, aside, children }: TabSetProps<Id>) {
  const choose = (id: string) => {
    const found = tabs.find((tab) => tab.id === id)
    if (found !== undefined) onChoose(found.id)
  }
  const list = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex((tab) => tab.id === chosen)
  useEffect(() => {
    // A line of tabs that is wider than the screen shows the one that is open.
    const open = [...(list.current?.children ?? [])][place]
    open?.scrollIntoView({ inline: "center", block: "nearest" })
  }, [place])
  return (
    <Primitive.Root value={chosen} onValueChange={choose} activationMode="manual" dir={useDirection()} className="contents">
      <div className="flex min-w-0 items-stretch border-b border-line">
        <Primitive.List ref={list} aria-label={label} className="scroll-row flex min-w-0 grow gap-1 overflow-x-auto">
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.id}
              value={tab.id}
              className="tab"
              // A dialog that a tab asks for would be dismissed by the second half of the very click that opened it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.currentTarget.focus()
                onChoose(tab.id)
              }}
            >
              {tab.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {aside}
      </div>
      {children}
    </Primitive.Root>
  )
}

/** What the chosen tab of a `TabSet` shows. */
export function TabPanel({ id, className, children }: { readonly id: string; readonly className?: string; readonly children: ReactNode }) {
  return (
    <Primitive.Content value={id} tabIndex={-1} className={className}>
      {children}
    </Primitive.Content>
  )
}
