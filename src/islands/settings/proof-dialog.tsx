import { useState } from "react"
import { listWays } from "../../domain/security/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Modal } from "../_ui/modal.tsx"
import { knowsPasskeys } from "../identity/knows-passkeys.ts"
import { signInByPasskey } from "../identity/passkey.ts"
import { ProofRefused } from "./failure.ts"
import { Failure } from "./failure-box.tsx"
import { SkeletonRows } from "./list-states.tsx"
import { ProofWayButton, ProofWayForm } from "./proof-way-form.tsx"
import { type ProofWay, proofWaysOf } from "./proof-ways.ts"
import { useAction } from "./use-action.ts"
import { useLoaded } from "./use-loaded.ts"

const FIELD_OF_CODE = { PasswordError: "password", VerifiCodeError: "code" }
const loadWays = (signal: AbortSignal | undefined) => call(listWays, {}, { handlesErrors: true, ...(signal ? { signal } : {}) })

interface ProofDialogProps {
  readonly memberId: string
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks its person to confirm who they are, by any way that the account has. */
export function ProofDialog({ memberId, onProved, onClose }: ProofDialogProps) {
  const t = useMessages("settings")
  const { value, failure, reload } = useLoaded(null, loadWays)
  const [index, setIndex] = useState(0)
  const action = useAction(FIELD_OF_CODE)
  const ways = value === null ? [] : proofWaysOf(value, knowsPasskeys())
  const way = ways[index]

  const prove = async (work: () => Promise<unknown>) => {
    if (await action.run(work)) onProved()
  }
  const showPasskey = () => void prove(() => provePasskey(memberId))
  const choose = (chosen: ProofWay) => {
    action.forget()
    setIndex(ways.indexOf(chosen))
    if (chosen.kind === "passkey") showPasskey()
  }

  return (
    <Modal title={t("proveTitle")} lead={t("proveLead")} closeLabel={t("cancel")} isBusy={action.isBusy} onClose={onClose}>
      {value === null && failure === null ? <SkeletonRows count={1} /> : null}
      <Failure failure={failure} onRetry={() => void reload()} />
      {value !== null && ways.length === 0 ? <p>{t("proveNoWay")}</p> : null}
      {way === undefined ? null : <ProofWayForm key={index} way={way} action={action} onPasskey={showPasskey} prove={prove} />}
      {ways.length < 2 ? null : (
        <div className="grid gap-2 border-t border-line pt-4" role="group" aria-label={t("proveOther")}>
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <ProofWayButton
                key={one.kind === "provider" ? one.type : one.kind}
                way={one}
                isBusy={action.isBusy}
                onChoose={() => choose(one)}
              />
            ))}
        </div>
      )}
    </Modal>
  )
}

/** Signs in again by a passkey. Throws ProofRefused where the person closed the browser's dialog. */
async function provePasskey(memberId: string): Promise<void> {
  const shown = await signInByPasskey()
  if (shown.kind === "cancelled") throw new ProofRefused()
  if (shown.kind !== "done") throw new CallError("actNotAvailable")
  // It was a passkey of another account of theirs: the page of this one is over.
  if (shown.value.account?.id !== memberId) location.reload()
}
