import { useRef } from "react"
import { asCollectionId, type WorkId } from "../../domain/_kernel/ids.ts"
import {
  addToCollection,
  type Collection,
  collectionList,
  createCollection,
  removeFromCollection,
} from "../../domain/social/collection-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import { CollectionForm } from "./collection-form.tsx"
import { learnKept } from "./mark-buttons.ts"

interface CollectionPickerProps {
  /** What is put into collections; null to make one alone. */
  readonly workId: WorkId | null
  readonly onClose: () => void
}

const idOf = ({ id }: Collection) => id

/** The viewer's collections with what lies in them of one work, and a form for a new one. */
export function CollectionPicker({ workId, onClose }: CollectionPickerProps) {
  const t = useMessages("collections")
  const putting = useAction()
  /** One change after the other: an action runs alone. */
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const list = useCallList(collectionList, { obj_id: workId ?? undefined, limit: 50 }, { keyOf: idOf })
  const put = async (collection: Collection, has: boolean) => {
    if (workId === null) return
    const change = (to: boolean) =>
      list.change((items) =>
        items.map((one) =>
          one.id === collection.id ? { ...one, has: to, count: collection.count + Number(to) - Number(collection.has) } : one,
        ),
      )
    change(has)
    const input = { id: asCollectionId(collection.id), obj_id: workId }
    const sending = before.current.then(() =>
      putting.run(() => call(has ? addToCollection : removeFromCollection, input, { handlesErrors: true, outlivesPage: true })),
    )
    before.current = sending
    const done = await sending
    if (done === null) change(!has)
    else if (has) learnKept(workId)
  }
  const make = async (name: string, isShown: boolean) => {
    const made = await call(
      createCollection,
      { name, is_shown: isShown, ...(workId === null ? {} : { obj_id: workId }) },
      { handlesErrors: true },
    )
    if (workId === null) {
      location.assign(`/${location.pathname.split("/")[1] ?? "en"}/collection/${made.id}`)
      return
    }
    learnKept(workId)
    list.change((items) => [{ ...made, has: true }, ...items])
    announce({ tone: "good", body: { kind: "text", text: t("made", { name: made.name }) } })
  }
  return (
    <Modal
      title={t(workId === null ? "new" : "pickTitle")}
      lead={t(workId === null ? "lead" : "pickLead")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      {workId === null ? null : (
        <PagedList list={list} failed={t("listFailed")} empty={<EmptyRow>{t("pickEmpty")}</EmptyRow>}>
          {(collections) => (
            <ul className="grid max-h-[40dvh] overflow-y-auto" aria-label={t("title")}>
              {collections.map((collection) => (
                <li key={collection.id} data-item="">
                  <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-hover">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0"
                      checked={collection.has === true}
                      aria-label={t("inCollection", { name: collection.name, count: collection.count })}
                      onChange={(event) => void put(collection, event.target.checked)}
                    />
                    <bdi className="min-w-0 grow truncate">{collection.name}</bdi>
                    <span className="shrink-0 text-sm text-ink-3 tabular-nums" aria-hidden="true">
                      {collection.count}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
      <FailureBox failure={putting.failure} title={t("putFailed")} words={{ NotFound: t("gone") }} hasNoFields />
      <CollectionForm key={list.items.length} initial={null} submitLabel={t("create")} onSubmit={make} />
    </Modal>
  )
}
