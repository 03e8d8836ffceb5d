import { Copy, Link2, Link2Off } from "lucide-react"
import { useEffect, useState } from "react"
import type { ShareAudience } from "../../../domain/moderation/share-rules.ts"
import { shareSweep, sweepLink, unshareSweep } from "../../../domain/task/share-contract.ts"
import { call } from "../../_runtime/call.ts"
import { copyText } from "../../_runtime/clipboard.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { TextField } from "../../_ui/text-field.tsx"
import { useAction } from "../../_ui/use-action.ts"

/** The link of a sweep: made, copied, ended by its owner. */
export function SweepShare({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const t = useMessages("sweep")
  const common = useMessages("task")
  const { run, isBusy, failure } = useAction()
  const [path, setPath] = useState<string | null>(null)
  const [audience, setAudience] = useState<ShareAudience>("everyone")
  useEffect(() => {
    void run(() => call(sweepLink, { id: taskId }, { handlesErrors: true })).then((answer) => {
      if (answer !== null) setPath(answer.path)
    })
  }, [run, taskId])
  const share = async () => {
    const answer = await run(() => call(shareSweep, { id: taskId }, { handlesErrors: true }))
    if (answer === null) return
    setPath(answer.path)
    setAudience(answer.audience)
  }
  const unshare = async () => {
    const answer = await run(() => call(unshareSweep, { id: taskId }, { handlesErrors: true }))
    if (answer === null) return
    setPath(null)
    announce({ tone: "good", body: { kind: "text", text: t("shareStopped") } })
  }
  const address = path === null ? null : `${location.origin}/${document.documentElement.lang}${path}`
  return (
    <Modal title={t("share")} lead={t("shareLead")} closeLabel={common("close")} isLight onClose={onClose}>
      <FailureBox failure={failure} title={t("share")} />
      {address === null ? (
        <Button variant="primary" icon={Link2} data-first isBusy={isBusy} onClick={() => void share()}>
          {t("shareStart")}
        </Button>
      ) : (
        <>
          <TextField
            label={t("shareAddress")}
            dir="ltr"
            readOnly
            text={address}
            onText={() => {}}
            onFocus={(event) => event.target.select()}
          />
          {audience === "everyone" ? null : <p className="text-sm text-ink-2">{t(`audience_${audience}`)}</p>}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={Copy} data-first onClick={() => void copyText(address, t("copied"))}>
              {t("shareCopy")}
            </Button>
            <Button icon={Link2Off} isBusy={isBusy} onClick={() => void unshare()}>
              {t("shareStop")}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
