import { Plus } from "lucide-react"
import { type SubmitEvent, useEffect, useState } from "react"
import { changeClass, classList, MAXIMUM_CLASS_NOTE_CHARACTERS, type NodeClassEntry } from "../../domain/workflow/class-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

/** Which classes of nodes workflows may have: the list, a way to allow one more, a switch for each. */
export function NodeClasses() {
  const t = useMessages("workflow")
  const [classes, setClasses] = useState<readonly NodeClassEntry[]>([])
  const [query, setQuery] = useState("")
  const [said, say] = useState("")
  const loading = useAction()
  const changing = useAction()
  const { run } = loading
  useEffect(() => {
    void run(() => call(classList, {}, { handlesErrors: true })).then((answer) => answer !== null && setClasses(answer.items))
  }, [run])
  const set = async (class_type: string, is_allowed: boolean, note?: string) => {
    const input = { class_type, is_allowed, ...(note === undefined ? {} : { note }) }
    const changed = await changing.run(() => call(changeClass, input, { handlesErrors: true }))
    if (changed === null) return false
    setClasses((before) =>
      [...before.filter((one) => one.class_type !== changed.class_type), changed].toSorted((one, other) =>
        one.class_type < other.class_type ? -1 : 1,
      ),
    )
    say(t(is_allowed ? "classAllowed" : "classBlocked", { name: changed.class_type }))
    return true
  }
  const shown = classes.filter((one) => one.class_type.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-raised p-4"
      aria-labelledby="classes-title"
    >
      <div className="grid gap-1">
        <h2 id="classes-title" className="text-base font-semibold">
          {t("classesTitle")}
        </h2>
        <p className="max-w-[70ch] text-pretty text-ink-2">{t("classesLead")}</p>
      </div>
      <AllowClass isBusy={changing.isBusy} error={changing.failure?.fields["class_type"]} onAllow={(name, note) => set(name, true, note)} />
      <FailureBox failure={changing.failure} />
      <TextField label={t("classFind")} type="search" text={query} onText={setQuery} />
      <FailureBox failure={loading.failure} hasNoFields />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="max-h-96 overflow-y-auto rounded-control border border-line" aria-labelledby="classes-title" tabIndex={0}>
        {shown.map((one) => (
          <li key={one.class_type}>
            <SwitchField
              look="row"
              label={one.class_type}
              hint={one.note === "" ? t(one.is_core ? "classCore" : "classCustom") : one.note}
              isOn={one.is_allowed}
              onChange={(isOn) => void set(one.class_type, isOn)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && !loading.isBusy ? <EmptyRow>{t("classNone")}</EmptyRow> : null}
    </section>
  )
}

interface AllowClassProps {
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onAllow: (name: string, note: string) => Promise<boolean>
}

function AllowClass({ isBusy, error, onAllow }: AllowClassProps) {
  const t = useMessages("workflow")
  const [name, setName] = useState("")
  const [note, setNote] = useState("")
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await onAllow(name, note))) return focusFirstError(form)
    setName("")
    setNote("")
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
      <TextField label={t("className")} error={error} text={name} maxLength={200} dir="ltr" onText={setName} />
      <TextField label={t("classNote")} text={note} maxLength={MAXIMUM_CLASS_NOTE_CHARACTERS} dir="auto" onText={setNote} />
      <Button type="submit" icon={Plus} isBusy={isBusy} className="justify-self-start">
        {t("classAdd")}
      </Button>
    </form>
  )
}
