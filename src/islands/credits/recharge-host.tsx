import { useStore } from "@nanostores/react"
import { type ComponentType, useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { announce } from "../_runtime/notices.ts"
import { $recharge, type Recharge } from "../_session/recharge.ts"

const loadDialog = import.meta.env.SSR ? onlyInBrowser : () => import("./recharge-dialog.tsx")

interface RechargeDialogProps {
  readonly recharge: Recharge
  readonly locale: Locale
  readonly onClose: () => void
}

/** The place of the recharge dialog on a page; the dialog itself is fetched when it is first wanted. */
export function RechargeHost({ locale }: { readonly locale: Locale }) {
  const recharge = useStore($recharge, { ssr: "initial" })
  const [Dialog, setDialog] = useState<ComponentType<RechargeDialogProps> | null>(null)
  const isWanted = recharge !== null && Dialog === null
  useEffect(() => {
    if (!isWanted) return
    loadDialog().then(
      (chunk) => setDialog(() => chunk.RechargeDialog),
      () => {
        $recharge.set(null)
        announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } })
      },
    )
  }, [isWanted])
  if (recharge === null || Dialog === null) return null
  return <Dialog recharge={recharge} locale={locale} onClose={() => $recharge.set(null)} />
}
