import { useCallback, useState } from "react"
import { MAXIMUM_BYTES } from "../../domain/upload/rules.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import type { PickedFile } from "../upload/file-handles.ts"
import { thumbnailOf } from "../upload/file-thumbnail.ts"
import type { UploadRequest } from "../upload/upload-item.ts"
import { addUploads } from "../upload/uploads.ts"

/** Fetched with the first file that somebody picks. */
const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/file-check-rules.ts")

/** A file that was picked and not taken. */
export interface RefusedFile {
  readonly name: string
  /** Message key. */
  readonly reason: string
}

interface PickSettings {
  readonly kinds: readonly MediaKind[]
  /** What is left of the quota, bytes; null where it is not known. */
  readonly roomBytes: number | null
  readonly folderId: string | null
  /** Picked files wait for somebody, who may change them by a tool first, instead of being uploaded at once. */
  readonly waits: boolean
}

/** Images of phones that are made into JPEGs on this device: the one whose turn it is, and those that are done, by name. */
export interface HeicConversion {
  readonly underWay: string | null
  readonly converted: readonly string[]
}

const NO_CONVERSION: HeicConversion = { underWay: null, converted: [] }

/** Files on their way from the device into the queue: looked at, refused with words, or held for the tools. */
export function usePicked({ kinds, roomBytes, folderId, waits }: PickSettings) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [held, setHeld] = useState<readonly UploadRequest[]>([])
  const [heic, setHeic] = useState<HeicConversion>(NO_CONVERSION)

  const pick = useCallback(
    async (picked: readonly PickedFile[]) => {
      if (picked.length === 0) return
      const { checkFile } = await loadCheck()
      let leftBytes = roomBytes
      const requests: UploadRequest[] = []
      const refusals: RefusedFile[] = []
      const converted: string[] = []
      setHeic(NO_CONVERSION)
      for (const { file: given, handle: givenHandle } of picked) {
        let [file, handle] = [given, givenHandle]
        if (kinds.includes("image") && given.size <= MAXIMUM_BYTES.image && (await isHeic(given).catch(() => false))) {
          setHeic({ underWay: given.name, converted: [...converted] })
          const made = await jpegOfHeic(given)
          if ("reason" in made) {
            refusals.push({ name: given.name, reason: made.reason })
            continue
          }
          converted.push(given.name)
          ;[file, handle] = [made.file, null]
        }
        const check = await checkFile(file, { kinds, roomBytes: leftBytes })
        if (!check.ok) {
          refusals.push({ name: file.name, reason: check.reason })
          continue
        }
        if (leftBytes !== null) leftBytes -= file.size
        const { kind, category, contentType } = check
        const order = { name: file.name, contentType, category, folderId }
        requests.push({ file, handle, kind, order, thumbnailUrl: await thumbnailOf(file, kind) })
      }
      setHeic({ underWay: null, converted })
      setRefused(refusals)
      if (waits) setHeld((before) => [...before, ...requests])
      else await addUploads(requests)
    },
    [kinds, roomBytes, folderId, waits],
  )

  /** Puts what a tool made in the place of the file that it was made of. */
  const replace = useCallback(
    async (request: UploadRequest, file: File) => {
      const { checkFile } = await loadCheck()
      const check = await checkFile(file, { kinds: [...kinds], roomBytes })
      if (!check.ok) return setRefused([{ name: file.name, reason: check.reason }])
      const { kind, category, contentType } = check
      const order = { ...request.order, name: file.name, contentType, category }
      const changed: UploadRequest = { file, handle: null, kind, order, thumbnailUrl: await thumbnailOf(file, kind) }
      setHeld((before) => before.map((one) => (one === request ? changed : one)))
      if (request.thumbnailUrl !== null) URL.revokeObjectURL(request.thumbnailUrl)
    },
    [kinds, roomBytes],
  )

  const drop = useCallback((request: UploadRequest) => {
    if (request.thumbnailUrl !== null) URL.revokeObjectURL(request.thumbnailUrl)
    setHeld((before) => before.filter((one) => one !== request))
  }, [])

  const send = useCallback(async () => {
    setHeld([])
    await addUploads(held)
  }, [held])

  return { refused, held, heic, pick, replace, drop, send, forgetRefused: useCallback(() => setRefused([]), []) }
}
