import { useState } from "react"
import { myCommunityWorks, type OwnWork } from "../../domain/post/artwork-contract.ts"
import { artworkVisibility, deleteArtwork } from "../../domain/post/publish-contract.ts"
import type { WorkState, WorkVisibility } from "../../domain/post/state-rules.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { tellFailure } from "../_ui/failure.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"

const PAGE_SIZE = 30
const NOTHING: ReadonlySet<string> = new Set()

/** Kinds that the list can be narrowed to (spec 3§2, obj_type). */
export const WORK_KINDS = [1, 4, 5, 15, 16] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Which of them are wanted; null: all. */
export interface WorksQuery {
  readonly state: WorkState | null
  readonly kind: WorkKind | null
}

/** A member's own works, and what can be done with them; what fails is told as a notice. */
export interface OwnWorks {
  readonly list: PagedListHandle<OwnWork>
  /** Out of sight at once, deleted when the undo has run out. */
  readonly remove: (work: OwnWork) => void
  readonly show: (work: OwnWork, visibility: WorkVisibility) => Promise<void>
}

const idOf = ({ id }: OwnWork) => id

export function useOwnWorks({ state, kind }: WorksQuery): OwnWorks {
  const t = useMessages("works")
  const [hidden, setHidden] = useState(NOTHING)
  const wanted = { state: state ?? undefined, obj_type: kind ?? undefined, limit: PAGE_SIZE }
  const list = useCallList(myCommunityWorks, wanted, { keyOf: idOf })
  const shown = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)))
  return {
    list: { ...list, items: list.items.filter(({ id }) => !hidden.has(id)) },
    remove({ id, title }) {
      setHidden((before) => new Set([...before, id]))
      undoable(t("deleted", { title }), t("undo"), {
        undo: () => shown(id),
        finish: async () => {
          try {
            await call(deleteArtwork, { id }, { handlesErrors: true, outlivesPage: true })
            list.change((items) => items.filter((one) => one.id !== id))
          } catch (error) {
            // What is gone already is what was wanted.
            if (!(error instanceof CallError && error.code === "NotFound")) tellFailure(error)
          }
          shown(id)
        },
      })
    },
    async show({ id, visibility: before }, visibility) {
      const put = (to: WorkVisibility) => list.change((items) => items.map((one) => (one.id === id ? { ...one, visibility: to } : one)))
      put(visibility)
      try {
        const now = await call(artworkVisibility, { id, visibility }, { handlesErrors: true })
        list.change((items) => items.map((one) => (one.id === id ? { ...one, visibility: now.visibility, state: now.state } : one)))
        announce({ tone: "good", body: { kind: "text", text: t("visibilityChanged") } })
      } catch (error) {
        put(before)
        tellFailure(error)
      }
    },
  }
}
