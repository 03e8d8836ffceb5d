import { CalendarX } from "lucide-react"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { cancelDeletion } from "../../domain/profile/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { SettingsMember } from "./member.ts"
import { ProofProvider } from "./proof.tsx"

interface Deletion {
  /** When the account will be deleted (ISO 8601); null where nobody asked for that. */
  readonly deleteAt: string | null
  readonly setDeleteAt: (at: string | null) => void
}

const DeletionContext = createContext<Deletion>({ deleteAt: null, setDeleteAt: () => {} })

/** When the account will be deleted, for the section that asks for it. */
export function useDeletion(): Deletion {
  return useContext(DeletionContext)
}

/** What every section of the settings has around it: the deletion that is to come, the question who one is, notices. */
export function SettingsRoot({ member, children }: { readonly member: SettingsMember; readonly children: ReactNode }) {
  const [deleteAt, setDeleteAt] = useState(member.deleteAt)
  // On a narrow screen the way to this section may be beyond the edge.
  useEffect(() => {
    document.querySelector("[data-sections] [aria-current=page]")?.scrollIntoView({ inline: "center", block: "nearest" })
  }, [])
  const deletion = useMemo(() => ({ deleteAt, setDeleteAt }), [deleteAt])
  return (
    <ProofProvider member={member}>
      <DeletionContext value={deletion}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DeletionBanner />
          {children}
        </div>
      </DeletionContext>
      <ToastRegion />
    </ProofProvider>
  )
}

function DeletionBanner() {
  const t = useMessages("settings")
  const { day } = useMomentWords()
  const { deleteAt, setDeleteAt } = useDeletion()
  const action = useAction()
  if (deleteAt === null) return null
  const keep = async () => {
    if ((await action.run(() => call(cancelDeletion, {}, { handlesErrors: true }))) === null) return
    setDeleteAt(null)
    announce({ tone: "good", body: { kind: "text", text: t("accountKept") } })
    document.getElementById("content")?.focus()
  }
  return (
    <section aria-labelledby="deletion-title" className="grid gap-3 rounded-card border border-warn/60 bg-raised p-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CalendarX size={20} strokeWidth={1.75} className="shrink-0 text-warn" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="deletion-title" className="font-semibold">
            {t("deletePlanned", { date: day(deleteAt) })}
          </h2>
          <p className="text-ink-2">{t("deletePlannedBody")}</p>
        </div>
        <Button variant="primary" onClick={() => void keep()} isBusy={action.isBusy} className="max-md:w-full">
          {t("keepAccount")}
        </Button>
      </div>
      <FailureBox failure={action.failure} />
    </section>
  )
}
