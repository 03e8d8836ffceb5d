import { type ReactNode, useId } from "react"

/** How every field of the desk looks; on a phone large enough that the browser does not zoom in. */
export const INPUT =
  "min-h-10 w-full min-w-0 rounded-control border border-line-strong bg-sunken px-3 py-1.5 max-md:min-h-11 max-md:text-base aria-invalid:border-bad"

/** What ties a control to its label, its hint and its failure. */
export interface FieldAttributes {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with it, worded. */
  readonly failure?: string | undefined
  /** Beside the hint, such as how much is left. */
  readonly aside?: string | undefined
  readonly children: (attributes: FieldAttributes) => ReactNode
}

/** A labelled field with its hint and, where there is one, its failure. */
export function Field({ label, hint, failure, aside, children }: FieldProps) {
  const id = useId()
  const isSaid = hint !== undefined || failure !== undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, "aria-describedby": isSaid ? `${id}-note` : undefined, "aria-invalid": failure === undefined ? undefined : true })}
      {isSaid || aside !== undefined ? (
        <div className="flex justify-between gap-3 text-xs">
          <p id={`${id}-note`} className={failure === undefined ? "text-ink-3" : "text-bad"}>
            {failure ?? hint}
          </p>
          {aside === undefined ? null : <p className="shrink-0 text-ink-3 tabular-nums">{aside}</p>}
        </div>
      ) : null}
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly failure: string | undefined
  readonly text: string
  readonly onType: (text: string) => void
}

/** A whole number; what was typed stays a text until it is sent. */
export function NumberField({ label, hint, failure, text, onType }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} failure={failure}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className={`${INPUT} tabular-nums`}
        />
      )}
    </Field>
  )
}

interface TextFieldProps extends NumberFieldProps {
  readonly maximum: number
  readonly rows: number
  readonly aside?: string
}

/** A text of several lines. */
export function TextField({ label, hint, failure, aside, text, maximum, rows, onType }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} failure={failure} aside={aside}>
      {(attributes) => (
        <textarea
          {...attributes}
          dir="auto"
          rows={rows}
          maxLength={maximum}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className={`${INPUT} resize-y py-2`}
        />
      )}
    </Field>
  )
}

/** Puts the focus on the first field that is marked; for after a form was refused. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
