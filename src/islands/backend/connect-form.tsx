import { useState } from "react"
import { addBackend } from "../../domain/backend/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { NewServer } from "./connect-card.tsx"

/** Tells the page that a server was connected. */
export type BackendConnectedEvent = "backend:connected"
const CONNECTED: BackendConnectedEvent = "backend:connected"

interface ConnectFormProps {
  readonly server: NewServer
  readonly initial: { readonly name: string; readonly slots: number }
  readonly names: readonly string[]
  readonly onConnected: () => void
}

/** Connects a server that was checked: its name and slots are filled in, so that one press does it. */
export function ConnectForm({ server, initial, names, onConnected }: ConnectFormProps) {
  const t = useMessages("backend")
  const [name, setName] = useState(initial.name)
  const [slots, setSlots] = useState(Math.min(64, Math.max(1, initial.slots)))
  const { isBusy, failure, run } = useAction({ Conflict: "name" })
  const isTaken = names.includes(name) || failure?.fields["name"] !== undefined
  const isValid = /^[a-z0-9-]{1,40}$/.test(name)
  const connect = async () => {
    if (!isValid || names.includes(name)) return
    const added = await run(() => call(addBackend, { ...server, name, slots }, { handlesErrors: true, timeoutMs: 60_000 }))
    if (added === null) return
    announce({ tone: "good", body: { kind: "text", text: t("connected", { name }) } })
    document.dispatchEvent(new Event(CONNECTED))
    onConnected()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      aria-label={t("connect")}
      onSubmit={(event) => {
        event.preventDefault()
        void connect()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          error={!isValid ? { text: t("nameWrong") } : isTaken ? { text: t("nameTaken") } : undefined}
          dir="ltr"
          maxLength={40}
          spellCheck={false}
          text={name}
          onText={setName}
        />
        <NumberField label={t("slots")} hint={t("slotsHint")} value={slots} minimum={1} maximum={64} step={1} onValue={setSlots} />
      </div>
      <FailureBox failure={failure} title={t("couldNotConnect")} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {isBusy ? t("connecting") : t("connect")}
      </Button>
    </form>
  )
}
