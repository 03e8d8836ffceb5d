import { Ban, Palette } from "lucide-react"
import { STYLES, type StyleName } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"

/** A look, none, or the one that a mode has by itself. */
type Choice = StyleName | null | "own"

interface StyleChoicesProps {
  readonly style: Choice
  /** What the mode's own look is called; absent where it has none. */
  readonly own?: string | undefined
  readonly onStyle: (style: Choice) => void
  readonly error?: string | undefined
}

/** The look of the images, each with one that was made in it; none leaves it to the words. */
export function StyleChoices({ style, own, onStyle, error }: StyleChoicesProps) {
  const t = useMessages("studio")
  const nameOf = (one: Choice) => (one === null ? t("styleNone") : one === "own" ? (own ?? "") : t(`style_${one}`))
  const usual: Choice = own === undefined ? null : "own"
  const choices: readonly Choice[] = [...(own === undefined ? [] : (["own"] as const)), null, ...STYLES]
  return (
    <FieldGroup
      label={t("styleLabel")}
      hint={t("styleHint")}
      value={nameOf(style)}
      error={error}
      onReset={style === usual ? undefined : () => onStyle(usual)}
    >
      <Choices
        name="prompt_style"
        look="blocks"
        columns={4}
        choices={choices.map((value) => ({ value, label: nameOf(value), icon: <Sample style={value} /> }))}
        chosen={style}
        onChoose={onStyle}
      />
    </FieldGroup>
  )
}

function Sample({ style }: { readonly style: Choice }) {
  const look = "size-17 rounded-control"
  if (style === null || style === "own") {
    const Icon = style === null ? Ban : Palette
    return (
      <span className={`${look} grid place-items-center bg-sunken text-ink-3`}>
        <Icon size={18} strokeWidth={1.75} />
      </span>
    )
  }
  return (
    <img src={`/looks/${style}.webp`} alt="" width={128} height={128} loading="lazy" decoding="async" className={`${look} object-cover`} />
  )
}
