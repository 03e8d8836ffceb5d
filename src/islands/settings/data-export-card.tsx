import { Download } from "lucide-react"
import { type MouseEvent, useRef, useState } from "react"
import { dataExport } from "../../domain/profile/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { useAction } from "../_ui/use-action.ts"
import { fetchArchive } from "./download-archive.ts"
import { useProof } from "./proof.tsx"

const MEGABYTE = 1_000_000

/** The archive of everything that is kept of the member. */
export function DataExportCard() {
  const t = useMessages("settings")
  const { withProof } = useProof()
  const action = useAction()
  const [bytes, setBytes] = useState(0)
  const [said, setSaid] = useState("")
  const stopping = useRef<AbortController | null>(null)
  const size = (count: number) => t("bytesMega", { count: String(Math.max(0.1, Math.round((count / MEGABYTE) * 10) / 10)) })

  // Without a script it is a link like any other.
  const start = (event: MouseEvent) => {
    event.preventDefault()
    setSaid("")
    setBytes(0)
    void action.run(async () => {
      const controller = new AbortController()
      stopping.current = controller
      try {
        const archive = await withProof(() => fetchArchive(setBytes, controller.signal))
        saveBlob(archive.blob, archive.name)
        setSaid(t("dataExportDone", { size: size(archive.blob.size) }))
      } catch (error) {
        if (!controller.signal.aborted) throw error
        setSaid(t("dataExportStopped"))
      }
    })
  }
  return (
    <Card id="data-export-title" title={t("dataExport")} lead={t("dataExportLead")}>
      <CardBody>
        <FailureBox failure={action.failure} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={dataExport.path} download onClick={start} aria-disabled={action.isBusy} className={buttonLook("primary")}>
            <Download size={16} strokeWidth={1.75} />
            {t("dataExportButton")}
          </a>
          {action.isBusy ? <Button onClick={() => stopping.current?.abort()}>{t("stop")}</Button> : null}
          <p className="text-ink-2 tabular-nums" role="status">
            {action.isBusy ? t("dataExportRunning", { size: bytes === 0 ? "" : size(bytes) }) : said}
          </p>
        </div>
      </CardBody>
    </Card>
  )
}
