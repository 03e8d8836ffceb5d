import { Fingerprint, KeyRound, type LucideIcon, Mail, MessageSquareText } from "lucide-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { prove as proveCall } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { type Action, useAction } from "../_ui/use-action.ts"
import { PasswordField } from "../identity/form-fields.tsx"
import { humanChecked } from "../identity/human-checked.ts"
import { PROVIDER_NAMES, ProviderMark } from "../identity/provider-marks.tsx"
import { CodePanel } from "./code-panel.tsx"
import type { ProofWay } from "./proof-ways.ts"
import { type CodeWay, type SentCode, sendCodeTo } from "./send-code.ts"

const QUIET = { handlesErrors: true } as const
const ICONS: Readonly<Record<Exclude<ProofWay["kind"], "provider">, LucideIcon>> = {
  password: KeyRound,
  email: Mail,
  phone: MessageSquareText,
  passkey: Fingerprint,
}

/** What a way to confirm is called. */
function useWayWords(): (way: ProofWay) => string {
  const t = useMessages("settings")
  return (way) => {
    switch (way.kind) {
      case "password":
        return t("proveUsePassword")
      case "email":
        return t("proveEmail", { address: way.address })
      case "phone":
        return t("provePhone", { number: way.number })
      case "passkey":
        return t("provePasskey")
      case "provider":
        return t("proveProvider", { name: PROVIDER_NAMES[way.type] })
    }
  }
}

interface ProofWayFormProps {
  readonly way: ProofWay
  readonly action: Action
  readonly onPasskey: () => void
  readonly prove: (work: () => Promise<unknown>) => Promise<void>
}

/** The form of one way to confirm who one is. */
export function ProofWayForm({ way, action, onPasskey, prove }: ProofWayFormProps) {
  switch (way.kind) {
    case "password":
      return <PasswordProof action={action} prove={prove} />
    case "email":
      return <CodeProof key="email" way={way} codeWay="email" typed={way.address} action={action} prove={prove} />
    case "phone":
      return <CodeProof key="phone" way={way} codeWay="phone" typed={way.number} action={action} prove={prove} />
    case "passkey":
      return (
        <>
          <FailureBox failure={action.failure} />
          <ProofWayButton way={way} isBusy={action.isBusy} onChoose={onPasskey} isFirst />
        </>
      )
    case "provider":
      return <ProofWayButton way={way} isBusy={action.isBusy} onChoose={() => {}} isFirst />
  }
}

function PasswordProof({ action, prove }: Pick<ProofWayFormProps, "action" | "prove">) {
  const t = useMessages("settings")
  const [password, setPassword] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (action.failure?.fields["password"] === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [action.failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(password === "")
    if (password === "") field.current?.focus()
    else void prove(() => humanChecked((check) => call(proveCall, { password, ...check }, QUIET)))
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-busy={action.isBusy}>
      <PasswordField
        ref={field}
        autoComplete="current-password"
        label={t("provePassword")}
        text={password}
        onText={(text) => {
          setPassword(text)
          setIsMissing(false)
          if (action.failure !== null) action.clear()
        }}
        error={action.failure?.fields["password"] ?? (isMissing ? "Missing" : undefined)}
      />
      <FailureBox failure={action.failure} />
      <Button variant="primary" size="large" type="submit" isBusy={action.isBusy}>
        {t("proveConfirm")}
      </Button>
    </form>
  )
}

interface CodeProofProps extends Pick<ProofWayFormProps, "way" | "action" | "prove"> {
  readonly codeWay: CodeWay
  readonly typed: string
}

/** Sends a code to the account's own address or number when asked to, and takes it. */
function CodeProof({ way, codeWay, typed, action, prove }: CodeProofProps) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const sending = useAction()
  const send = () => void sending.run(async () => setSent(await sendCodeTo(codeWay, typed, "login")))
  if (sent === null)
    return (
      <>
        <FailureBox failure={sending.failure} />
        <ProofWayButton way={way} isBusy={sending.isBusy} onChoose={send} isFirst />
      </>
    )
  return (
    <>
      <FailureBox failure={sending.failure} />
      <CodePanel
        sent={sent}
        action={action}
        onResend={send}
        onCode={(code) => void prove(() => humanChecked((check) => call(proveCall, { code, session_id: sent.sessionId, ...check }, QUIET)))}
      />
    </>
  )
}

interface ProofWayButtonProps {
  readonly way: ProofWay
  readonly isBusy: boolean
  readonly onChoose: () => void
  /** The first of all: it stands out, and has the focus. */
  readonly isFirst?: boolean
}

/** Leads to a way to confirm; a third party is a page of its own, from which one comes back here. */
export function ProofWayButton({ way, isBusy, onChoose, isFirst = false }: ProofWayButtonProps) {
  const words = useWayWords()(way)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.querySelector<HTMLElement>("a, button")?.focus()
  }, [isFirst])
  const variant = isFirst ? "primary" : "plain"
  const here = typeof location === "undefined" ? "" : `${location.pathname}${location.search}`
  return (
    <div ref={first} className="grid">
      {way.kind === "provider" ? (
        <a
          className={buttonLook(variant, "large")}
          href={`/auth/${way.type}/start?${new URLSearchParams({ intent: "login", redirect: here })}`}
        >
          <ProviderMark type={way.type} />
          {words}
        </a>
      ) : (
        <Button variant={variant} size="large" icon={ICONS[way.kind]} onClick={onChoose} isBusy={isBusy}>
          <bdi className="min-w-0 truncate">{words}</bdi>
        </Button>
      )}
    </div>
  )
}
