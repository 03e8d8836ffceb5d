import type { LucideIcon } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { LOOKS } from "../../_tools/looks.ts"
import { Button } from "../../_ui/button.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { useFilePlace } from "../../_ui/use-file-place.ts"
import { KeptFile } from "./kept-file.tsx"

/** A file that was refused: which, and why as a key of `errors`. */
export interface RefusedFile {
  readonly name: string
  readonly code: string
}

interface FileSourceProps {
  readonly icon: LucideIcon
  /** The button that opens the file dialog. */
  readonly label: string
  /** What the place is called; the button's label by default. */
  readonly placeLabel?: string
  readonly accept: string
  readonly hints: readonly string[]
  readonly refused: RefusedFile | null
  readonly isDisabled?: boolean
  /** Takes what was chosen, dropped or pasted. */
  readonly onFiles: (files: readonly File[]) => void
  /** Beside the button. */
  readonly actions?: ReactNode
  /** In place of the buttons, while something else happens here. */
  readonly children?: ReactNode
  /** Said below, beside what was refused. */
  readonly note?: ReactNode
}

/** Where a tool's file comes from: a button, a drop or a paste; what was refused is said with the reason. */
export function FileSource(props: FileSourceProps) {
  const { icon: Icon, label, placeLabel = label, accept, hints, refused, isDisabled = false, onFiles } = props
  const words = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLElement>(null)
  const isOver = useFilePlace(place, ({ files }) => onFiles([...files]))
  return (
    <div className="grid gap-3">
      <section
        ref={place}
        data-needs-script=""
        aria-label={placeLabel}
        className={`grid min-h-72 place-content-center justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-raised"}`}
      >
        <Icon className="size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            onFiles(files)
          }}
        />
        {props.children ?? (
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" size="large" disabled={isDisabled} onClick={() => input.current?.click()}>
              {label}
            </Button>
            {props.actions}
          </div>
        )}
        {hints.map((hint, index) => (
          <p key={hint} className={index === 0 ? "max-w-[46ch] text-pretty text-ink-2" : LOOKS.hint}>
            {hint}
          </p>
        ))}
      </section>
      <div aria-live="polite">
        {refused === null ? null : (
          <p className="rounded-control border border-bad/50 bg-sunken p-3 wrap-anywhere">
            <bdi className="font-semibold">{refused.name}</bdi>: {words(refused.code)}
          </p>
        )}
        {props.note}
      </div>
      <KeptFile />
    </div>
  )
}
