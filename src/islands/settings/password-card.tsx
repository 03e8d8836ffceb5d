import { KeyRound } from "lucide-react"
import { useState } from "react"
import { unlinkWay } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardRow } from "../_ui/card.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { PasswordDialog } from "./password-dialog.tsx"
import { useProof } from "./proof.tsx"
import { useWays } from "./ways-state.ts"

const CARD_ID = "password-title"

/** The password: set, change, remove. */
export function PasswordCard({ name }: { readonly name: string }) {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof } = useProof()
  const { ask, dialog } = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const { email, has_password: isSet } = ways
  const mayHave = email !== null

  const remove = () =>
    ask({
      title: t("removePasswordTitle"),
      body: t("removePasswordBody"),
      confirmLabel: t("remove"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await withProof(() => call(unlinkWay, { way: "password" }, { handlesErrors: true }))
        await reload()
        return t("wayRemoved")
      },
    })

  return (
    <Card id={CARD_ID} title={t("password")} lead={t("passwordLead")}>
      <CardRow
        icon={<KeyRound size={18} strokeWidth={1.75} />}
        title={t(isSet ? "passwordIsSet" : "passwordIsNotSet")}
        detail={mayHave ? undefined : t("passwordNeedsEmail")}
      >
        {mayHave ? <Button onClick={() => setIsOpen(true)}>{t(isSet ? "changePassword" : "setPassword")}</Button> : null}
        {isSet ? (
          <Button variant="danger" label={t("removePassword")} onClick={remove}>
            {t("remove")}
          </Button>
        ) : null}
      </CardRow>
      {dialog}
      {isOpen ? <PasswordDialog owner={{ email, name }} isSet={isSet} onClose={() => setIsOpen(false)} onChanged={reload} /> : null}
    </Card>
  )
}
