import type { ReactNode } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonTiles } from "../_ui/skeleton.tsx"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"

interface LibraryListProps {
  readonly list: PagedListHandle<MediaFile>
  readonly empty: ReactNode
  readonly children: (files: readonly MediaFile[]) => ReactNode
}

/** Files, with what stands in their place while there are none; the next page comes as its end comes near. */
export function LibraryList({ list, empty, children }: LibraryListProps) {
  const t = useMessages("library")
  return (
    <PagedList
      list={list}
      isEndless
      failed={t("listFailed")}
      more={t("more")}
      skeleton={
        <SkeletonTiles
          count={12}
          label={t("loading")}
          className="grid-cols-[repeat(auto-fill,minmax(min(140px,45%),1fr))] gap-x-3 gap-y-4 md:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]"
        />
      }
      empty={empty}
    >
      {children}
    </PagedList>
  )
}
