import { useState } from "react"
import { listWays } from "../../domain/security/contract.ts"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ActionCancelled } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useQuery } from "../_ui/use-query.ts"
import { knowsPasskeys } from "../identity/knows-passkeys.ts"
import { signInByPasskey } from "../identity/passkey.ts"
import { ProofWayButton, ProofWayForm } from "./proof-way-form.tsx"
import { type ProofWay, proofWaysOf } from "./proof-ways.ts"

const FIELD_OF_CODE = { PasswordError: "password", VerifiCodeError: "code" }
const NO_INPUT = {}

interface ProofDialogProps {
  readonly memberId: string
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks its person to confirm who they are, by any way that the account has. */
export function ProofDialog({ memberId, onProved, onClose }: ProofDialogProps) {
  const t = useMessages("settings")
  const { value, failure, reload } = useQuery(listWays, NO_INPUT)
  const [index, setIndex] = useState(0)
  const action = useAction(FIELD_OF_CODE)
  const ways = value === null ? [] : proofWaysOf(value, knowsPasskeys())
  const way = ways[index]

  const prove = async (work: () => Promise<unknown>) => {
    if ((await action.run(work)) !== null) onProved()
  }
  const showPasskey = () => void prove(() => provePasskey(memberId))
  const choose = (chosen: ProofWay) => {
    action.clear()
    setIndex(ways.indexOf(chosen))
    if (chosen.kind === "passkey") showPasskey()
  }

  return (
    <Modal title={t("proveTitle")} lead={t("proveLead")} closeLabel={t("cancel")} isBusy={action.isBusy} onClose={onClose}>
      {value === null && failure === null ? <SkeletonRows count={1} /> : null}
      <FailureBox failure={failure} onRetry={() => void reload()} />
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

/** Signs in again by a passkey. Throws ActionCancelled where the person closed the browser's dialog. */
async function provePasskey(memberId: string): Promise<void> {
  const shown = await signInByPasskey()
  if (shown.kind === "cancelled") throw new ActionCancelled()
  if (shown.kind !== "done") throw new CallError("actNotAvailable")
  // It was a passkey of another account of theirs: the page of this one is over.
  if (shown.value.account?.id !== memberId) location.reload()
}
