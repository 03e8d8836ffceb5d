import { RotateCcw } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import { useErrorWords } from "./use-error-words.ts"

/** What is wrong with a field: a key of the error messages, or words. */
export type FieldError = string | { readonly text: string } | undefined

/** `compact` in the tools, where many fields stand close together; `large` where a form is all there is. */
export type FieldSize = "compact" | "medium" | "large"

/** What every field says around its control. */
export interface FieldWords {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: FieldError
  readonly size?: FieldSize
}

/** What ties a control to its label, its hint and its error. */
export interface ControlAttributes {
  readonly id: string
  readonly className: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldProps extends FieldWords {
  /** The label is for those who hear it; something beside the control says the same. */
  readonly isLabelHidden?: boolean
  /** What is chosen, in words, at the end of the label's line. */
  readonly value?: ReactNode
  /** Beside the hint, such as how much is left. */
  readonly aside?: ReactNode
  /** What mends the error, beside its words. */
  readonly mend?: ReactNode
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** A labelled control with its hint or, in place of that, its error. */
export function Field({ label, isLabelHidden = false, hint, error, size = "medium", value, aside, mend, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = hint !== undefined || error !== undefined
  return (
    <div className={`field field-${size}`}>
      <div className={isLabelHidden ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {value === undefined ? null : (
          <span className="text-xs text-ink-2 tabular-nums">
            <bdi>{value}</bdi>
          </span>
        )}
      </div>
      {children({
        id,
        className: `control control-${size}`,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      <div className="flex justify-between gap-3 text-xs empty:hidden">
        <FieldNote id={noteId} error={error} hint={hint} mend={mend} />
        {aside === undefined ? null : <p className="ms-auto shrink-0 text-ink-3 tabular-nums">{aside}</p>}
      </div>
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldProps, "hint" | "error" | "mend"> {
  readonly id: string
}

/** The line under a control: its hint or, in place of that, its error. */
export function FieldNote({ id, error, hint, mend }: FieldNoteProps) {
  const words = useErrorWords()
  if (error === undefined && hint === undefined) return null
  return (
    <div id={id} className="min-w-0 text-xs text-pretty text-ink-3">
      {error === undefined ? (
        hint
      ) : (
        <p role="alert" className="text-bad">
          {typeof error === "string" ? words(error) : error.text} {mend}
        </p>
      )}
    </div>
  )
}

interface FieldGroupProps extends FieldWords {
  /** What is chosen, in words; shown beside the label. */
  readonly value?: ReactNode
  /** Goes back to the default; undefined where that is what is chosen. */
  readonly onReset?: (() => void) | undefined
  readonly children: ReactNode
}

/** Several controls that set one thing: its name, what is chosen, the way back to the default, its hint or error. */
export function FieldGroup({ label, hint, error, size = "medium", value, onReset, children }: FieldGroupProps) {
  const t = useMessages("ui")
  const id = useId()
  const hasNote = hint !== undefined || error !== undefined
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={hasNote ? `${id}-note` : undefined}
      className={`field field-${size}`}
    >
      <div className="flex min-h-6 items-center gap-2">
        <span id={`${id}-label`} className="field-label">
          {label}
        </span>
        <span className="ms-auto text-xs text-ink-3 tabular-nums">
          <bdi>{value}</bdi>
        </span>
        {onReset === undefined ? null : (
          <Button
            variant="quiet"
            icon={RotateCcw}
            size="small"
            label={t("resetOne", { what: label })}
            onClick={onReset}
            className="-my-1"
          />
        )}
      </div>
      {children}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

/** Puts the focus on the first control that is marked as wrong; for after a form was refused. */
export function focusFirstError(form: HTMLElement | null): void {
  const look = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    field?.focus()
    return field !== null && field !== undefined
  }
  // What the server refused may be marked a frame later.
  requestAnimationFrame(() => {
    if (!look()) requestAnimationFrame(look)
  })
}
