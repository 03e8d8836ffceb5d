import { useCallback, useEffect, useRef, useState } from "react"
import { libraryList } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { CallError, type CallFailure, call } from "../_runtime/call.ts"
import type { VideoChange } from "../stream/video-changes.ts"
import { type LibraryQuery, withFiles, withoutFiles } from "./library-rules.ts"

/** Files of a page of the list: full rows at every number of columns that there is. */
const PAGE_SIZE = 60

/** Why something was not done. */
export interface Failure {
  readonly code: CallFailure
  readonly requestId: string | null
}

/** The files of a query as far as they are known. */
export interface Library {
  readonly files: readonly MediaFile[]
  readonly phase: "loading" | "ready" | "failed"
  readonly failure: Failure | null
  readonly hasMore: boolean
  /** Loads the next page, or the one that failed; no effect while one is loading. */
  readonly loadMore: () => void
  /** Takes in files that are new or have changed; those that no longer belong to the query go. */
  readonly put: (files: readonly MediaFile[]) => void
  readonly take: (ids: ReadonlySet<string>) => void
  /** Says what was made of a file; nothing where it is not in the list. */
  readonly amend: (fileId: string, change: VideoChange) => void
}

interface Known {
  readonly files: readonly MediaFile[]
  readonly cursor: string | null
}

const NOTHING: Known = { files: [], cursor: null }

export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return { code: error.code, requestId: error.requestId }
  reportError(error)
  return { code: "ServerError", requestId: null }
}

/** The files of a query, page by page, newest first; begins anew when the query changes. */
export function useLibrary(query: LibraryQuery): Library {
  const { search, kind, folderId } = query
  const [known, setKnown] = useState<Known>(NOTHING)
  const [phase, setPhase] = useState<Library["phase"]>("loading")
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useRef<AbortController | null>(null)

  const load = useCallback(
    async (cursor: string | null) => {
      asked.current?.abort()
      const controller = new AbortController()
      asked.current = controller
      setPhase("loading")
      const trimmed = search.trim()
      const input = {
        ...(trimmed === "" ? {} : { search: trimmed }),
        ...(kind === null ? {} : { kind }),
        ...(folderId === undefined ? {} : { folder_id: folderId }),
        ...(cursor === null ? {} : { cursor }),
        limit: PAGE_SIZE,
      }
      try {
        const page = await call(libraryList, input, { handlesErrors: true, signal: controller.signal })
        const wanted = { search, kind, folderId }
        setKnown((before) => ({
          // A file that arrived meanwhile is in both and stands once.
          files: cursor === null ? page.items : withFiles(before.files, page.items, wanted),
          cursor: page.next_cursor,
        }))
        setPhase("ready")
      } catch (error) {
        if (controller.signal.aborted) return
        setFailure(failureOf(error))
        setPhase("failed")
      }
    },
    [search, kind, folderId],
  )

  useEffect(() => {
    setKnown(NOTHING)
    void load(null)
    return () => asked.current?.abort()
  }, [load])

  const put = useCallback(
    (files: readonly MediaFile[]) =>
      setKnown((before) => ({ ...before, files: withFiles(before.files, files, { search, kind, folderId }) })),
    [search, kind, folderId],
  )
  const take = useCallback((ids: ReadonlySet<string>) => setKnown((before) => ({ ...before, files: withoutFiles(before.files, ids) })), [])
  const amend = useCallback(
    (fileId: string, change: VideoChange) =>
      setKnown((before) => ({
        ...before,
        files: before.files.map((file) => (file.file_id === fileId ? { ...file, ...change } : file)),
      })),
    [],
  )
  return {
    files: known.files,
    phase,
    failure: phase === "failed" ? failure : null,
    hasMore: known.cursor !== null,
    loadMore: () => {
      if (phase !== "loading") void load(known.cursor)
    },
    put,
    take,
    amend,
  }
}
