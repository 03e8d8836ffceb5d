import { Fingerprint, Plus } from "lucide-react"
import { useEffect, useState } from "react"
import { passkeyDelete } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { knowsPasskeys } from "../identity/knows-passkeys.ts"
import { PasskeyDialog } from "./passkey-dialog.tsx"
import { useProof } from "./proof.tsx"
import { countWays } from "./proof-ways.ts"
import { useWays } from "./ways-state.ts"

const CARD_ID = "passkeys-title"

/** The passkeys: add, name, remove. */
export function PasskeysCard() {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof, beforehand } = useProof()
  const { ask, dialog } = useConfirm()
  const { day, ago } = useMomentWords()
  const [isAdding, setIsAdding] = useState(false)
  const [isKnown, setIsKnown] = useState(true)
  useEffect(() => setIsKnown(knowsPasskeys()), [])
  const isLast = countWays(ways) === 1

  const add = () =>
    void beforehand().then(
      () => setIsAdding(true),
      () => {},
    )
  const remove = (id: string, name: string) =>
    ask({
      title: t("removePasskeyTitle", { name }),
      body: t("removePasskeyBody"),
      confirmLabel: t("remove"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await withProof(() => call(passkeyDelete, { id }, { handlesErrors: true }))
        await reload()
        return t("passkeyRemoved")
      },
    })

  return (
    <Card
      id={CARD_ID}
      title={t("passkeys")}
      lead={t("passkeysLead")}
      action={
        isKnown ? (
          <Button icon={Plus} onClick={add}>
            {t("addPasskey")}
          </Button>
        ) : (
          <p className="text-sm text-ink-3">{t(window.isSecureContext ? "passkeyUnsupported" : "passkeyInsecure")}</p>
        )
      }
    >
      {ways.passkeys.length === 0 ? <EmptyRow>{t("noPasskeys")}</EmptyRow> : null}
      <ul>
        {ways.passkeys.map(({ id, label, created_at, used_at }) => (
          <CardRow
            key={id}
            as="li"
            icon={<Fingerprint size={18} strokeWidth={1.75} />}
            title={<bdi>{label}</bdi>}
            detail={
              <>
                {t("passkeyCreated", { date: day(created_at) })} ·{" "}
                {used_at === null ? t("passkeyUnused") : t("passkeyUsed", { date: ago(used_at) })}
                {isLast ? <span className="block text-xs text-ink-3">{t("lastWay")}</span> : null}
              </>
            }
          >
            {isLast ? null : (
              <Button variant="danger" label={t("removePasskey", { name: label })} onClick={() => remove(id, label)}>
                {t("remove")}
              </Button>
            )}
          </CardRow>
        ))}
      </ul>
      {dialog}
      {isAdding ? <PasskeyDialog onClose={() => setIsAdding(false)} onAdded={reload} /> : null}
    </Card>
  )
}
