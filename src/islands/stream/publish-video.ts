import type { MediaFile } from "../../domain/upload/contract.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { videoEngine } from "../_tools/video-engine.ts"
import { publishRenditions } from "./player-renditions.ts"
import type { VideoDeps } from "./video-queue.ts"

/**
 * Makes the qualities of a stored video out of its bytes and puts them beside it; answers the address of its stream. Null where only the
 * bundled engine reads the video and nobody asked: it would take very long. Rejects with JobError or CallError.
 */
export async function publishVideo(
  { file_id: fileId }: MediaFile,
  file: Blob,
  { isAsked, signal, onProgress }: Parameters<VideoDeps["publish"]>[2],
): Promise<string | null> {
  const engine = videoEngine()
  const facts = await engine.probe(file, { signal })
  if (facts.engine !== "webcodecs" && !isAsked) return null
  if (facts.engine === "none" || facts.video === null) throw new JobError("failed", "failUnreadable")
  const url = await publishRenditions(engine, { fileId, file, facts }, { signal, onProgress })
  // The browser may have kept the stream that the video had before.
  await fetch(url, { cache: "reload", signal }).catch(() => undefined)
  return url
}
