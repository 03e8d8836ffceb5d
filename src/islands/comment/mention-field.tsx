import { type KeyboardEvent, type RefObject, useId, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { findPeople, namedAt, type PeopleGroups, type PickedPerson } from "./mention-draft.ts"

/** People who are offered at once. */
const OFFERED = 6

interface MentionFieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly text: string
  readonly people: PeopleGroups
  readonly isInvalid: boolean
  readonly error: string | undefined
  readonly aside: string
  readonly onText: (text: string) => void
  readonly onMention: (text: string, person: PickedPerson) => void
  /** Somebody is being named, by letters of their name: it is time to know whom there is. */
  readonly onNaming: (letters: string) => void
  readonly onSend: () => void
}

/** Where a comment is typed: an `@` offers people, picked by arrow keys and Enter or by a press; Ctrl or ⌘ with Enter sends. */
export function MentionField({
  ref,
  label,
  text,
  people,
  isInvalid,
  error,
  aside,
  onText,
  onMention,
  onNaming,
  onSend,
}: MentionFieldProps) {
  const t = useMessages("comment")
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [isOpen, open] = useState(false)
  const [active, setActive] = useState(0)
  const named = isOpen ? namedAt(text, caret) : null
  const offered = named === null ? [] : findPeople(people, named.letters, OFFERED)
  const shown = Math.min(active, offered.length - 1)
  const look = (area: HTMLTextAreaElement) => {
    setCaret(area.selectionStart)
    setActive(0)
    const naming = namedAt(area.value, area.selectionStart)
    open(naming !== null)
    if (naming !== null) onNaming(naming.letters)
  }
  const pick = (person: PickedPerson) => {
    if (named === null) return
    const before = `${text.slice(0, named.from)}@${person.name} `
    onMention(before + text.slice(caret), person)
    open(false)
    const area = ref.current
    if (area === null) return
    area.focus()
    requestAnimationFrame(() => area.setSelectionRange(before.length, before.length))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (offered.length === 0 || event.nativeEvent.isComposing) return
    const person = offered[shown]
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setActive((shown + (event.key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length)
    else if (event.key === "Escape") open(false)
    else if ((event.key === "Enter" || event.key === "Tab") && person !== undefined) pick(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <TextAreaField
        ref={ref}
        label={label}
        isLabelHidden
        placeholder={t("placeholder")}
        hint={t("hint")}
        aside={aside}
        error={error}
        text={text}
        rows={3}
        name="comment"
        {...(isInvalid && { "aria-invalid": true as const })}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${shown}` : undefined}
        onText={(next) => onText(next)}
        onSelect={(event) => look(event.currentTarget)}
        onKeyDown={press}
        onBlur={() => open(false)}
      />
      <p role="status" className="sr-only">
        {named === null ? "" : t("mentionsFound", { count: offered.length })}
      </p>
      {offered.length === 0 ? null : (
        <div id={id} role="listbox" aria-label={t("mentions")} className="panel absolute inset-x-0 top-full z-20 -mt-6 grid p-1">
          {offered.map((person, index) => (
            // The keys stay in the field, which says which one is meant.
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === shown}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.preventDefault()
                pick(person)
              }}
              className={`cursor-pointer truncate rounded-control px-3 py-2 ${index === shown ? "bg-accent-soft" : "hover:bg-raised"}`}
            >
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
