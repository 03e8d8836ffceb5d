import { useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { BACKEND_KINDS, type BackendKind } from "../../domain/backend/capability-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { Panel } from "../_ui/panel.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useDraft } from "../_ui/use-draft.ts"
import { CheckProgress } from "./check-progress.tsx"
import { ConnectForm } from "./connect-form.tsx"
import { CredentialFields } from "./credential-fields.tsx"
import { type Credentials, NO_CREDENTIALS, readCredentials, suggestedName } from "./credentials.ts"
import { useCheck } from "./use-check.ts"

const EMPTY = { url: "", kind: "" }

/** The kinds that are found or chosen by their address. */
const CHOSEN_KINDS = BACKEND_KINDS.filter((kind) => kind !== "easel")

interface ConnectCardProps {
  readonly locale: Locale
  /** Names that are taken. */
  readonly names: readonly string[]
  readonly onConnected: () => void
}

/** Adds a server: an address, a check of what works there, one button. What is typed stays through a failure; secrets only in this page. */
export function ConnectCard({ names, onConnected }: ConnectCardProps) {
  const t = useMessages("backend")
  const { fields, change, clear } = useDraft("atelier.backend.new", EMPTY)
  const [typed, setTyped] = useState(NO_CREDENTIALS)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck()
  const kind = BACKEND_KINDS.find((one) => one === fields.kind) ?? null
  const url = fields.url.trim().replace(/\/+$/, "")
  const { credentials, wrong: wrongCredentials } = readCredentials(typed)
  const touch = () => {
    setWrong([])
    check.forget()
  }
  const start = () => {
    const faults = [...(url === "" && kind !== "workers-ai" ? ["url"] : []), ...wrongCredentials]
    setWrong(faults)
    if (faults.length > 0) {
      if (wrongCredentials.length > 0) setOpen(true)
      focusFirstError(form.current)
      return
    }
    void check.start({ server: { ...(kind === null ? {} : { kind }), ...(url === "" ? {} : { url }), ...credentials } })
  }
  const connected = () => {
    clear()
    setTyped(NO_CREDENTIALS)
    setOpen(false)
    check.forget()
    onConnected()
  }
  const isSet = kind !== null || Object.values(typed).some((text) => text.trim() !== "")
  return (
    <Card id="connect-title" title={t("connectTitle")} lead={t("connectLead")}>
      <CardBody>
        <form
          method="post"
          ref={form}
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <TextField
            label={t("address")}
            hint={t("addressHint")}
            error={wrong.includes("url") ? { text: t("addressNeeded") } : check.failure?.fields["server.url"]}
            type="url"
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            placeholder="https://"
            maxLength={500}
            text={fields.url}
            onText={(next) => {
              touch()
              change({ url: next })
            }}
          />
          <Panel title={t("signIn")} value={isSet ? t("signInSome") : t("signInNone")} isOpen={isOpen} onOpen={setOpen}>
            <SelectField
              label={t("kind")}
              choices={[{ value: "", label: t("kindAuto") }, ...CHOSEN_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))]}
              chosen={fields.kind}
              onChoose={(value) => {
                touch()
                change({ kind: value })
              }}
            />
            <CredentialFields
              typed={typed}
              wrong={wrong}
              onType={(next) => {
                touch()
                setTyped((before) => ({ ...before, ...next }))
              }}
            />
          </Panel>
          <Button type="submit" variant={check.found === null ? "primary" : "plain"} isBusy={check.isBusy} className="justify-self-start">
            {check.isBusy ? t("checking") : check.rows.length > 0 ? t("checkAgain") : t("check")}
          </Button>
        </form>
        <CheckProgress check={check} onRetry={start} />
        {check.found === null ? null : (
          <ConnectForm
            key={`${url} ${check.found.kind}`}
            server={{ kind: check.found.kind, ...(url === "" ? {} : { url }), ...credentials }}
            initial={{ name: suggestedName(url, check.found.kind, names), slots: check.found.slots }}
            names={names}
            onConnected={connected}
          />
        )}
      </CardBody>
    </Card>
  )
}

export type NewServer = { readonly kind: BackendKind; readonly url?: string } & Credentials
