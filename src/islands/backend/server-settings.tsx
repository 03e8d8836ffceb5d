import { useRef, useState } from "react"
import { changeBackend } from "../../domain/backend/contract.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { FieldGroup, focusFirstError } from "../_ui/field.tsx"
import { listed } from "../_ui/listed.ts"
import { NumberField } from "../_ui/number-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { AudienceFields, readAudience, typedAudience } from "./audience-fields.tsx"
import { CredentialFields } from "./credential-fields.tsx"
import { NO_CREDENTIALS, readCredentials } from "./credentials.ts"

/** Slots, weight, who may use it, and how it is reached; what is left empty stays. */
export function ServerSettings({ server, onSaved }: { readonly server: ServerView; readonly onSaved: () => void }) {
  const t = useMessages("backend")
  const [slots, setSlots] = useState(server.slots)
  const [weight, setWeight] = useState(server.weight)
  const [audience, setAudience] = useState(() => typedAudience(server.audience))
  const [url, setUrl] = useState("")
  const [typed, setTyped] = useState(NO_CREDENTIALS)
  const [isForgetting, setForgetting] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { isBusy, failure, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const { token, basic, headers } = server.credentials
  const stored = [
    ...(token ? [t("secretToken")] : []),
    ...(basic ? [t("secretBasic")] : []),
    ...headers.map((name) => t("secretHeader", { name })),
  ]
  const save = async () => {
    const { credentials, wrong: wrongCredentials } = readCredentials(typed)
    const given = readAudience(audience)
    const faults = [...wrongCredentials, ...(given === null ? ["audience"] : [])]
    setWrong(faults)
    if (faults.length > 0 || given === null) return focusFirstError(form.current)
    const isNew = Object.keys(credentials).length > 0
    const change = {
      name: server.name,
      slots,
      weight,
      audience: given,
      ...(url.trim() === "" ? {} : { url: url.trim() }),
      ...(isForgetting ? { credentials: null } : isNew ? { credentials } : {}),
    }
    const answer = await run(() => call(changeBackend, change, { handlesErrors: true, timeoutMs: 60_000 }))
    if (answer === null) return
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
    onSaved()
  }
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="grid gap-4"
      aria-label={t("settings")}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-3">
        <NumberField label={t("slots")} hint={t("slotsHint")} value={slots} minimum={1} maximum={64} step={1} onValue={setSlots} />
        <NumberField label={t("weight")} hint={t("weightHint")} value={weight} minimum={1} maximum={10} step={1} onValue={setWeight} />
      </div>
      <AudienceFields typed={audience} isWrong={wrong.includes("audience")} onType={setAudience} />
      {server.kind === "workers-ai" ? null : (
        <TextField
          label={t("newAddress")}
          hint={t("newAddressHint", { address: server.address })}
          error={failure?.fields["url"]}
          type="url"
          dir="ltr"
          spellCheck={false}
          maxLength={500}
          text={url}
          onText={setUrl}
        />
      )}
      <FieldGroup label={t("secrets")} hint={stored.length === 0 ? t("secretsNone") : t("secretsKept", { secrets: listed(stored) })}>
        <div className="grid gap-3">
          <CredentialFields typed={typed} wrong={wrong} onType={(next) => setTyped((before) => ({ ...before, ...next }))} />
          {stored.length === 0 ? null : <SwitchField label={t("forgetSecrets")} isOn={isForgetting} onChange={setForgetting} />}
        </div>
      </FieldGroup>
      <FailureBox failure={failure} title={t("couldNotChange")} hasNoFields />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
        {isBusy ? t("saving") : t("save")}
      </Button>
    </form>
  )
}
