import { useEffect, useState } from "react"
import { findAccounts } from "../../../domain/moderation/contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { SkeletonRows } from "../../_ui/skeleton.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { BanForm } from "../ban-form.tsx"
import type { FoundAccount } from "../use-finder.ts"

interface BanOwnerProps {
  readonly owner: { readonly id: string; readonly name: string }
  /** They are banned, now or already. */
  readonly onBanned: () => void
  readonly onClose: () => void
}

/** The form that bans a thing's owner, above its case. */
export function BanOwner({ owner, onBanned, onClose }: BanOwnerProps) {
  const t = useMessages("review")
  const [account, setAccount] = useState<FoundAccount | null>(null)
  const { run, failure } = useAction()
  useEffect(() => {
    void run(() => call(findAccounts, { query: owner.id }, { handlesErrors: true })).then((found) => setAccount(found?.items[0] ?? null))
  }, [run, owner.id])
  return (
    <Modal title={t("banTitle", { name: owner.name })} closeLabel={t("close")} onClose={onClose}>
      <FailureBox hasNoFields failure={failure} title={t("banFailed")} />
      {account === null ? <SkeletonRows count={3} /> : <BanForm account={account} onBanned={onBanned} onKnownBanned={onBanned} />}
    </Modal>
  )
}
