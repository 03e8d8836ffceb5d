import { X } from "lucide-react"
import { type KeyboardEvent, useRef, useState } from "react"
import { MAXIMUM_TAGS } from "../../domain/post/contribution-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Field } from "../_ui/field.tsx"
import { withTags } from "./work-words.ts"

interface TagsFieldProps {
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
}

/** Tags as words beside each other: Enter or a comma makes one of what was typed, Backspace takes the last back. */
export function TagsField({ tags, onTags }: TagsFieldProps) {
  const t = useMessages("publish")
  const [typed, setTyped] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const isFull = tags.length >= MAXIMUM_TAGS
  const take = (text: string) => {
    setTyped("")
    if (text.trim() !== "") onTags(withTags(tags, text))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault()
      take(typed)
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) onTags(tags.slice(0, -1))
  }
  return (
    <Field
      label={t("tagsLabel")}
      hint={isFull ? t("tagsFull", { count: String(MAXIMUM_TAGS) }) : t("tagsHint", { count: String(MAXIMUM_TAGS) })}
    >
      {({ className, ...attributes }) => (
        <div
          className={`${className} flex h-auto flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-accent`}
        >
          {tags.map((tag) => (
            <span key={tag} className="inline-flex max-w-full items-center rounded-pill border border-line-strong ps-2.5 text-sm">
              <bdi className="truncate">{tag}</bdi>
              <button
                type="button"
                aria-label={t("removeTag", { tag })}
                title={t("removeTag", { tag })}
                onClick={() => {
                  onTags(tags.filter((other) => other !== tag))
                  input.current?.focus()
                }}
                className="grid size-6 shrink-0 place-items-center rounded-pill text-ink-3 hover:text-ink max-md:size-8"
              >
                <X size={13} />
              </button>
            </span>
          ))}
          <input
            {...attributes}
            ref={input}
            autoComplete="off"
            dir={typed === "" ? undefined : "auto"}
            value={typed}
            readOnly={isFull}
            placeholder={isFull ? undefined : t("addTag")}
            onChange={({ target }) => (/[,\uff0c\u3001\n]/.test(target.value) ? take(target.value) : setTyped(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
            className="min-h-7 min-w-28 grow bg-transparent outline-none"
          />
        </div>
      )}
    </Field>
  )
}
