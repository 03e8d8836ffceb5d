import { Download, Ellipsis, Info, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import { Modal } from "../_ui/modal.tsx"
import { Popover } from "../_ui/popover.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { Tabs } from "../_ui/tabs.tsx"
import { Tooltip } from "../_ui/tooltip.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { Part } from "./kit-showcase.tsx"

/** What opens above the page, and tabs. */
export function OverlayParts() {
  const t = useMessages("library")
  const settings = useMessages("settings")
  const { ask, dialog } = useConfirm()
  const [isOpen, setOpen] = useState(false)
  const [zoom, setZoom] = useState(50)
  const [tab, setTab] = useState<"profile" | "devices" | "data">("profile")
  const toast = (tone: "good" | "bad" | "plain") => announce({ tone, body: { kind: "text", text: t("deleted", { count: 2 }) } })
  return (
    <>
      <Part name="Menu">
        <div className="flex flex-wrap gap-2">
          <Menu
            opener={<Button icon={Ellipsis} label={t("title")} />}
            groups={[
              [
                { label: t("download"), icon: Download, onChoose: () => toast("good") },
                { label: t("renameFolder"), icon: Pencil, isOff: true, onChoose: () => {} },
              ],
              [{ label: t("delete"), icon: Trash2, isDangerous: true, onChoose: () => toast("bad") }],
            ]}
          />
          <Popover opener={<Button>{settings("zoom")}</Button>} label={settings("zoom")}>
            <RangeField label={settings("zoom")} value={zoom} minimum={1} maximum={100} step={1} onValue={setZoom} />
          </Popover>
          <Tooltip text={settings("imagesHint")}>
            <Button icon={Info} label={settings("images")} />
          </Tooltip>
        </div>
      </Part>
      <Part name="Tabs">
        <Tabs
          label={settings("sections")}
          tabs={[
            { id: "profile", label: settings("profile"), content: settings("profileLead") },
            { id: "devices", label: settings("devices"), content: settings("devicesLead") },
            { id: "data", label: settings("data"), content: settings("dataLead") },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </Part>
      <Part name="Confirm">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            onClick={() =>
              ask({
                title: t("deleteFolderTitle", { name: "2026" }),
                body: t("deleteFolderBody"),
                confirmLabel: t("deleteFolder"),
                isDangerous: true,
                cardId: "part-Confirm",
                run: async () => t("folderDeleted", { name: "2026" }),
              })
            }
          >
            {t("deleteFolder")}
          </Button>
          <Button onClick={() => setOpen(true)}>{t("move")}</Button>
        </div>
        {dialog}
        {isOpen ? (
          <Modal
            title={t("moveTitle", { count: 2 })}
            lead={t("deleteFolderBody")}
            closeLabel={t("close")}
            onClose={() => setOpen(false)}
            isLight
          >
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t("move")}
            </Button>
          </Modal>
        ) : null}
      </Part>
      <Part name="Toast">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => toast("good")}>{t("saved")}</Button>
          <Button onClick={() => announce({ tone: "bad", body: { kind: "error", code: "Unavailable", requestId: "request_0123456789" } })}>
            {t("listFailed")}
          </Button>
          <Button
            onClick={() =>
              announce({
                tone: "plain",
                body: { kind: "text", text: t("deleted", { count: 2 }) },
                action: { label: t("undo"), run: () => {} },
                lastsMs: UNDO_LASTS_MS,
              })
            }
          >
            {t("undo")}
          </Button>
        </div>
      </Part>
    </>
  )
}
