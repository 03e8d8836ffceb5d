import { KeyRound } from "lucide-react"
import { useState } from "react"
import { unlinkWay } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import { useProof } from "./proof.tsx"
import { SettingCard, SettingRow } from "./setting-card.tsx"
import { useQuestion } from "./use-question.tsx"
import { useWays } from "./ways-state.ts"

const CARD_ID = "password-title"

/** The password: set, change, remove. */
export function PasswordCard({ name }: { readonly name: string }) {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof } = useProof()
  const { ask, dialog } = useQuestion()
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
    <SettingCard id={CARD_ID} title={t("password")} lead={t("passwordLead")}>
      <SettingRow
        icon={<KeyRound size={18} strokeWidth={1.75} />}
        title={t(isSet ? "passwordIsSet" : "passwordIsNotSet")}
        detail={mayHave ? undefined : t("passwordNeedsEmail")}
      >
        {mayHave ? (
          <button type="button" onClick={() => setIsOpen(true)} className={LOOKS.button}>
            {t(isSet ? "changePassword" : "setPassword")}
          </button>
        ) : null}
        {isSet ? (
          <button type="button" aria-label={t("removePassword")} onClick={remove} className={LOOKS.danger}>
            {t("remove")}
          </button>
        ) : null}
      </SettingRow>
      {dialog}
      {isOpen ? <PasswordDialog owner={{ email, name }} isSet={isSet} onClose={() => setIsOpen(false)} onChanged={reload} /> : null}
    </SettingCard>
  )
}
