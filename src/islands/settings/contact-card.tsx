import { Mail, Smartphone } from "lucide-react"
import { useState } from "react"
import { unlinkWay } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { AddressDialog } from "./address-dialog.tsx"
import { LOOKS } from "./looks.ts"
import { useProof } from "./proof.tsx"
import { countWays } from "./proof-ways.ts"
import type { CodeWay } from "./send-code.ts"
import { SettingCard, SettingRow } from "./setting-card.tsx"
import { useQuestion } from "./use-question.tsx"
import { useWays } from "./ways-state.ts"

const CARD_ID = "contact-title"

/** The email address and the phone number. */
export function ContactCard() {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof, beforehand } = useProof()
  const { ask, dialog } = useQuestion()
  const [changed, setChanged] = useState<CodeWay | null>(null)
  const isLast = countWays(ways) === 1

  const open = (way: CodeWay) =>
    void beforehand().then(
      () => setChanged(way),
      () => {},
    )
  const remove = (way: CodeWay, value: string) =>
    ask({
      title: t(way === "email" ? "removeEmailTitle" : "removePhoneTitle"),
      body: way === "email" ? t("removeEmailBody", { address: value }) : t("removePhoneBody", { number: value }),
      confirmLabel: t("remove"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await withProof(() => call(unlinkWay, { way }, { handlesErrors: true }))
        await reload()
        return t("wayRemoved")
      },
    })

  const row = (way: CodeWay, value: string | null) => {
    const isEmail = way === "email"
    const Icon = isEmail ? Mail : Smartphone
    const label = value === null ? t(isEmail ? "addEmail" : "addPhone") : t(isEmail ? "changeEmail" : "changePhone")
    return (
      <SettingRow
        icon={<Icon size={18} strokeWidth={1.75} />}
        title={t(way)}
        detail={
          <>
            {value === null ? t("notSet") : <bdi>{value}</bdi>}
            {value !== null && isLast ? <span className="block text-xs text-ink-3">{t("lastWay")}</span> : null}
          </>
        }
      >
        <button type="button" aria-label={label} onClick={() => open(way)} className={LOOKS.button}>
          {t(value === null ? "add" : "change")}
        </button>
        {value === null || isLast ? null : (
          <button type="button" aria-label={`${t("remove")}: ${t(way)}`} onClick={() => remove(way, value)} className={LOOKS.danger}>
            {t("remove")}
          </button>
        )}
      </SettingRow>
    )
  }

  return (
    <SettingCard id={CARD_ID} title={t("contact")} lead={t("contactLead")}>
      {row("email", ways.email)}
      {row("phone", ways.phone)}
      {dialog}
      {changed === null ? null : (
        <AddressDialog way={changed} isSet={ways[changed] !== null} onClose={() => setChanged(null)} onChanged={reload} />
      )}
    </SettingCard>
  )
}
