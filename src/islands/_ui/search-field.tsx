import { Search, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import { TextField } from "./text-field.tsx"

/** How long somebody stops typing before it is searched, ms. */
const TYPING_PAUSE_MS = 250

interface SearchFieldProps {
  readonly label: string
  readonly search: string
  readonly maximumCharacters: number
  readonly onSearch: (search: string) => void
}

/** Narrows a list by words: at once when they are sent, otherwise when the typing stops. */
export function SearchField({ label, search, maximumCharacters, onSearch }: SearchFieldProps) {
  const t = useMessages("ui")
  const [typed, setTyped] = useState(search)
  const [sent, setSent] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  if (search !== sent) {
    // It was changed elsewhere: what was typed is over.
    setSent(search)
    setTyped(search)
  }
  const send = (text: string) => {
    setSent(text)
    onSearch(text)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => sendLater(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent])
  const clear = () => {
    setTyped("")
    send("")
    field.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
      className="w-72 max-w-full max-md:w-full"
    >
      <TextField
        ref={field}
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        icon={Search}
        maxLength={maximumCharacters}
        text={typed}
        onText={setTyped}
        className="pe-10 [&::-webkit-search-cancel-button]:hidden"
        end={
          typed === "" ? null : (
            <Button variant="quiet" size="small" icon={X} label={t("clearSearch")} onClick={clear} className="field-end" />
          )
        }
      />
    </form>
  )
}
