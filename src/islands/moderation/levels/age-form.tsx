import { type FormEvent, useState } from "react"
import { AGE_OF_CONSENT_YEARS, isOfAge } from "../../../domain/moderation/consent/consent-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { TextField } from "../../_ui/text-field.tsx"
import { isTooYoung, rememberTooYoung } from "./age-memory.ts"

/** Asks for a date of birth, which goes nowhere: `onOfAge` is told that it is long enough ago. Who is too young is told so and not asked again. */
export function AgeForm({ onOfAge }: { readonly onOfAge: () => void }) {
  const t = useMessages("levels")
  const [latest] = useState(() => dayOf(new Date()))
  const [born, setBorn] = useState("")
  const [error, setError] = useState<string>()
  const [tooYoung, setTooYoung] = useState(isTooYoung)
  if (tooYoung)
    return (
      <p role="status" className="text-pretty text-ink-2">
        {t("tooYoungBody", { years: String(AGE_OF_CONSENT_YEARS) })}
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const today = dayOf(new Date())
    if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born > today) return setError(t("bornMissing"))
    if (isOfAge(born, today)) return onOfAge()
    rememberTooYoung()
    setTooYoung(true)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        data-first=""
        type="date"
        label={t("born")}
        error={error === undefined ? undefined : { text: error }}
        max={latest}
        min="1900-01-01"
        autoComplete="bday"
        text={born}
        onText={(text) => {
          setBorn(text)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" className="justify-self-end max-md:w-full max-md:justify-self-stretch">
        {t("next")}
      </Button>
    </form>
  )
}

/** A day of the calendar where the person is. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"))
  return `${date.getFullYear()}-${month}-${day}`
}
