import { Tabs as Primitive } from "radix-ui"
import type { ReactNode } from "react"
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
