import { Check, Copy } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "./button.tsx"

interface ShownOnceProps {
  /** Names the secret for the button that copies it. */
  readonly id: string
  readonly heading: string
  /** What stands above it on its page. */
  readonly lead: string
  readonly text: string
  /** What the secret is called. */
  readonly label: string
  /** Several, one a line, or one. */
  readonly isList?: boolean
  readonly words: { readonly copy: string; readonly copied: string; readonly done: string }
  readonly onDone: () => void
}

/** A secret that nobody can show again: the page is not left by accident while it is here. */
export function ShownOnce({ id, heading, lead, text, label, isList = false, words, onDone }: ShownOnceProps) {
  const headingBox = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headingBox.current?.focus()
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", stay)
    return () => removeEventListener("beforeunload", stay)
  }, [])
  const Secret = isList ? "pre" : "code"
  return (
    <div className="grid gap-3 rounded-control border border-warn/60 p-3">
      <h3 ref={headingBox} tabIndex={-1} className="font-semibold">
        {heading}
      </h3>
      <p className="text-ink-2">{lead}</p>
      <Secret
        id={id}
        className={`rounded-control border border-line bg-sunken p-3 font-mono select-all ${isList ? "max-h-60 overflow-auto leading-relaxed" : "overflow-x-auto"}`}
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {text}
      </Secret>
      <div className="flex flex-wrap gap-2">
        <Button data-needs-script="" data-copy={text} data-copy-from={id} data-copied={words.copied} className="font-semibold text-ink">
          <span className="copy-ready">
            <Copy className="size-4" aria-hidden="true" />
          </span>
          <span className="copy-done">
            <Check className="size-4" aria-hidden="true" />
          </span>
          {words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  )
}
