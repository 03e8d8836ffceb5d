import type { LucideIcon } from "lucide-react"
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react"
import { Field, type FieldWords } from "./field.tsx"

interface TextWords extends FieldWords {
  readonly isLabelHidden?: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly aside?: ReactNode
  readonly mend?: ReactNode
}

type Own = keyof TextWords | "id" | "value" | "onChange" | "size"

interface TextFieldProps extends TextWords, Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  readonly ref?: Ref<HTMLInputElement>
  /** Within the field, before what is typed. */
  readonly icon?: LucideIcon
  /** Within the field, after what is typed. */
  readonly end?: ReactNode
  /** Beside the field, such as the button that sends it. */
  readonly beside?: ReactNode
}

/** A field of one line. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  size,
  text,
  onText,
  aside,
  mend,
  icon: Icon,
  end,
  beside,
  className = "",
  ...input
}: TextFieldProps) {
  const words = { label, hint, error, aside, mend, ...(size && { size }), ...(isLabelHidden && { isLabelHidden }) }
  return (
    <Field {...words}>
      {({ className: look, ...attributes }) => (
        <div className="flex gap-2">
          <div className="relative min-w-0 grow">
            {Icon === undefined ? null : (
              <Icon size={16} className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-3" />
            )}
            <input
              autoComplete="off"
              {...input}
              {...attributes}
              aria-invalid={input["aria-invalid"] ?? attributes["aria-invalid"]}
              value={text}
              onChange={(event) => onText(event.target.value)}
              className={`${look} ${Icon === undefined ? "" : "ps-9"} ${className}`}
            />
            {end}
          </div>
          {beside}
        </div>
      )}
    </Field>
  )
}

interface TextAreaFieldProps extends TextWords, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A text of several lines. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  size,
  text,
  onText,
  aside,
  mend,
  className = "",
  ...area
}: TextAreaFieldProps) {
  const words = { label, hint, error, aside, mend, ...(size && { size }), ...(isLabelHidden && { isLabelHidden }) }
  return (
    <Field {...words}>
      {({ className: look, ...attributes }) => (
        <textarea
          dir="auto"
          rows={3}
          {...area}
          {...attributes}
          aria-invalid={area["aria-invalid"] ?? attributes["aria-invalid"]}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={`${look} resize-y py-2 ${className}`}
        />
      )}
    </Field>
  )
}
