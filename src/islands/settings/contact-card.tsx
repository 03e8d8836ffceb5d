import { Mail, Smartphone } from "lucide-react"
import { useState } from "react"
import { unlinkWay } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardRow } from "../_ui/card.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { AddressDialog } from "./address-dialog.tsx"
import { useProof } from "./proof.tsx"
import { countWays } from "./proof-ways.ts"
import type { CodeWay } from "./send-code.ts"
import { useWays } from "./ways-state.ts"

const CARD_ID = "contact-title"

/** The email address and the phone number. */
export function ContactCard() {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof, beforehand } = useProof()
  const { ask, dialog } = useConfirm()
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
      <CardRow
        icon={<Icon size={18} strokeWidth={1.75} />}
        title={t(way)}
        detail={
          <>
            {value === null ? t("notSet") : <bdi>{value}</bdi>}
            {value !== null && isLast ? <span className="block text-xs text-ink-3">{t("lastWay")}</span> : null}
          </>
        }
      >
        <Button label={label} onClick={() => open(way)}>
          {t(value === null ? "add" : "change")}
        </Button>
        {value === null || isLast ? null : (
          <Button variant="danger" label={t(isEmail ? "removeEmail" : "removePhone")} onClick={() => remove(way, value)}>
            {t("remove")}
          </Button>
        )}
      </CardRow>
    )
  }

  return (
    <Card id={CARD_ID} title={t("contact")} lead={t("contactLead")}>
      {row("email", ways.email)}
      {row("phone", ways.phone)}
      {dialog}
      {changed === null ? null : (
        <AddressDialog way={changed} isSet={ways[changed] !== null} onClose={() => setChanged(null)} onChanged={reload} />
      )}
    </Card>
  )
}
