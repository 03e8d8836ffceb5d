import { ArrowDownUp, Check, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { asCollectionId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Collection, deleteCollection, editCollection } from "../../domain/social/collection-contract.ts"
import { call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { CollectionForm } from "./collection-form.tsx"

export interface CollectionToolsProps {
  readonly locale: Locale
  readonly collection: Pick<Collection, "id" | "name" | "is_shown">
  readonly isArranging: boolean
}

/** What the owner of a collection does with it as a whole: renames it, shows or hides it, deletes it, changes its order. */
function CollectionTools({ locale, collection, isArranging }: CollectionToolsProps) {
  const t = useMessages("collections")
  const [isEditing, setEditing] = useState(false)
  const { ask, dialog } = useConfirm()
  const { name, is_shown: isShown } = collection
  const id = asCollectionId(collection.id)
  const path = `/${locale}/collection/${id}`
  const save = async (newName: string, newShown: boolean) => {
    await call(editCollection, { id, name: newName, is_shown: newShown }, { handlesErrors: true })
    location.reload()
  }
  const remove = () =>
    ask({
      title: t("deleteTitle", { name }),
      body: t("deleteBody"),
      confirmLabel: t("delete"),
      isDangerous: true,
      cardId: "collection-name",
      async run() {
        await call(deleteCollection, { id }, { handlesErrors: true })
        location.assign(`/${locale}/saved`)
        return t("deleted")
      },
    })
  return (
    <div className="flex flex-wrap gap-2" data-needs-script="">
      <a className={buttonLook(isArranging ? "primary" : "plain", "large")} href={isArranging ? path : `${path}?arrange=1`}>
        {isArranging ? <Check size={16} strokeWidth={1.75} /> : <ArrowDownUp size={16} strokeWidth={1.75} />}
        {t(isArranging ? "arranged" : "arrange")}
      </a>
      <Button size="large" icon={Pencil} onClick={() => setEditing(true)}>
        {t("rename")}
      </Button>
      <Button size="large" icon={Trash2} onClick={remove}>
        {t("delete")}
      </Button>
      {isEditing ? (
        <Modal title={t("renameTitle")} closeLabel={t("close")} onClose={() => setEditing(false)}>
          <CollectionForm initial={{ name, isShown }} submitLabel={t("save")} onSubmit={save} />
        </Modal>
      ) : null}
      {dialog}
      <ToastRegion />
    </div>
  )
}

/** The tools of a collection, on its page, for its owner. */
export const collectionTools = defineIsland({
  name: "collection-tools",
  when: "load",
  messages: ["ui", "collections", "errors"],
  server: "html",
  component: CollectionTools,
})
