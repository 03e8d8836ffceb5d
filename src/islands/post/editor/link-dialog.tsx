import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { linkTarget } from "../../../domain/post/article/href-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { TextField } from "../../_ui/text-field.tsx"

/** Asks where the selected words lead; without a selection the address itself is written. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useMessages("article")
  const before = editor.getAttributes("link").href
  const [address, setAddress] = useState(typeof before === "string" ? before : "")
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const href = targetOf(address)
    if (href === null) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange("link")
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run()
    else chain.setMark("link", { href }).run()
    onClose()
  }
  return (
    <Modal title={t("linkTitle")} closeLabel={t("close")} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label={t("linkAddress")}
          hint={t("linkHint")}
          text={address}
          onText={(text) => {
            setAddress(text)
            setIsWrong(false)
          }}
          error={isWrong ? "LinkNotAllowed" : undefined}
          type="text"
          inputMode="url"
          dir="ltr"
          data-first=""
        />
        <div className="flex flex-wrap justify-end gap-2">
          {before === undefined ? null : (
            <Button
              variant="danger"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run()
                onClose()
              }}
            >
              {t("linkRemove")}
            </Button>
          )}
          <Button variant="primary" type="submit">
            {t("linkApply")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** People leave the scheme out; what they mean is https. */
function targetOf(address: string): string | null {
  const typed = address.trim()
  return linkTarget(typed) ?? (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#].*)?$/u.test(typed) ? linkTarget(`https://${typed}`) : null)
}
