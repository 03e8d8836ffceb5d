import { open } from "node:fs/promises"
import { inspectMedia } from "../../src/domain/upload/inspect-media.ts"
import type { Inspection } from "../../src/formats/media-facts.ts"
import { type CorpusFileOnDisk, type CorpusTruth, isRefused } from "./corpus-file.ts"

/** What the server's look at an uploaded file says of a file of the corpus. */
export async function inspectCorpusFile({ path, sizeBytes, purpose, declaredType, name }: CorpusFileOnDisk): Promise<Inspection> {
  const file = await open(path)
  try {
    const readRange = async (_key: string, offset: number, lengthBytes: number) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(lengthBytes, sizeBytes - offset)))
      await file.read(bytes, 0, bytes.length, offset)
      return bytes
    }
    return await inspectMedia({ readRange }, "corpus", { purpose, declaredType, name: baseName(name), sizeBytes })
  } finally {
    await file.close()
  }
}

/** What an inspection says otherwise than the truth; empty where they agree. */
export function differences(truth: CorpusTruth, inspection: Inspection): readonly string[] {
  if (isRefused(truth)) {
    const said = inspection.ok ? `taken as ${inspection.facts.contentType}` : inspection.reason
    return said === truth.refused ? [] : [`${said} for ${truth.refused}`]
  }
  if (!inspection.ok) return [`${inspection.reason} for ${truth.contentType}`]
  const { facts } = inspection
  const { details } = facts
  const found: string[] = []
  const compare = (what: string, said: unknown, known: unknown) => {
    if (said !== known) found.push(`${what} ${String(said)} for ${String(known)}`)
  }
  compare("kind", facts.kind, truth.kind)
  compare("type", facts.contentType, truth.contentType)
  if (truth.kind === "document") return found
  compare("width", facts.width, truth.widthPx)
  compare("height", facts.height, truth.heightPx)
  compare("rotation", details.rotationDegrees, truth.rotationDegrees)
  if (truth.kind === "image") {
    compare("animated", details.isAnimated, truth.isAnimated)
    return found
  }
  compare("video", details.videoCodec !== null, truth.hasVideo)
  compare("audio", details.audioCodec !== null, truth.hasAudio)
  const offMs = truth.durationMs === null ? 0 : Math.abs((facts.durationMs ?? Number.POSITIVE_INFINITY) - truth.durationMs)
  if (offMs > truth.toleranceMs) found.push(`duration ${facts.durationMs} ms for ${truth.durationMs} ms`)
  return found
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1)
}
