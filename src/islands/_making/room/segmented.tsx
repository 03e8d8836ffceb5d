import { type KeyboardEvent, useRef } from "react"

interface SegmentedProps<Id extends string> {
  readonly label: string
  readonly choices: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** Five or fewer ways to make something, side by side; arrow keys go from one to the next. */
export function Segmented<Id extends string>({ label, choices, chosen, onChoose }: SegmentedProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const isBackward = document.documentElement.dir === "rtl"
    const step = { ArrowRight: isBackward ? -1 : 1, ArrowLeft: isBackward ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = choices.findIndex(({ id }) => id === chosen)
    const next = (at + step + choices.length) % choices.length
    const choice = choices[next]
    if (choice === undefined) return
    onChoose(choice.id)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
  }
  return (
    // The tabs within take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="segmented">
      {choices.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
