import { Ban } from "lucide-react"
import { STYLES, type StyleName } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"

interface StyleChoicesProps {
  readonly style: StyleName | null
  readonly onStyle: (style: StyleName | null) => void
  readonly error?: string | undefined
}

/** The look of the images, each with one that was made in it; none leaves it to the words. */
export function StyleChoices({ style, onStyle, error }: StyleChoicesProps) {
  const t = useMessages("studio")
  const nameOf = (one: StyleName | null) => (one === null ? t("styleNone") : t(`style_${one}`))
  return (
    <FieldGroup
      label={t("styleLabel")}
      hint={t("styleHint")}
      value={nameOf(style)}
      error={error}
      onReset={style === null ? undefined : () => onStyle(null)}
    >
      <Choices
        name="prompt_style"
        look="blocks"
        columns={4}
        choices={[null, ...STYLES].map((value) => ({ value, label: nameOf(value), icon: <Sample style={value} /> }))}
        chosen={style}
        onChoose={onStyle}
      />
    </FieldGroup>
  )
}

function Sample({ style }: { readonly style: StyleName | null }) {
  const look = "size-17 rounded-control"
  if (style === null)
    return (
      <span className={`${look} grid place-items-center bg-sunken text-ink-3`}>
        <Ban size={18} strokeWidth={1.75} />
      </span>
    )
  return (
    <img src={`/looks/${style}.webp`} alt="" width={128} height={128} loading="lazy" decoding="async" className={`${look} object-cover`} />
  )
}
