import { useCallback, useRef, useState } from "react"
import type * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { saveArchive } from "./download-files.ts"

/** An archive on its way to this device. */
export interface Archive {
  /** Packs and saves one, in place of one that is still on its way. Throws CallError; being stopped is no failure. */
  readonly save: <Input extends z.ZodMiniType>(declaration: CallDeclaration<Input>, input: z.input<Input>, name: string) => Promise<void>
  /** Bytes of it that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly stopPacking: () => void
}

/** Saves archives, one at a time. */
export function useArchive(): Archive {
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const save: Archive["save"] = useCallback(async (declaration, input, name) => {
    packing.current?.abort()
    const abort = new AbortController()
    packing.current = abort
    /** Only the archive that was asked for last is told of. */
    const tell = (bytes: number | null) => {
      if (packing.current === abort) setPackedBytes(bytes)
    }
    tell(0)
    try {
      await saveArchive(declaration, input, name, tell, abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      tell(null)
    }
  }, [])
  return { save, packedBytes, stopPacking: useCallback(() => packing.current?.abort(), []) }
}
