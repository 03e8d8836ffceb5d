import { newRowId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { FrameTaker } from "../../domain/moderation/ports.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { sizeWithin } from "../../formats/image/shrink.ts"
import { createBackend } from "../backends/create-backend.ts"
import { paintDraft } from "../backends/paint-draft.ts"
import type { Env } from "../env.ts"
import { type FleetEntry, readFleet } from "../fleet/directory.ts"
import { createLog } from "./log.ts"

const KIND = "film-frame"
/** A renderer that is at work on something else answers by then, or is asked again later. */
const LIMITS = { limitMs: 15_000, maximumBytes: 2_097_152 }
/** Longest side of the copy that a fingerprint is made of, px. */
const SAMPLE_SIDE_PX = 100

/** Pictures out of videos by a renderer of the fleet that takes such orders, beside its queue: this runtime decodes no video. */
export function createFrameTaker(env: Env): FrameTaker {
  return {
    async take(video, at) {
      try {
        const able = (await readFleet(env)).filter(takesFrames)
        if (able.length === 0) return "nobody"
        const entry = able[Math.floor(Math.random() * able.length)]
        return entry === undefined ? "nobody" : await takeAt(env, entry, video, at)
      } catch (error) {
        return failed(String(error))
      }
    },
  }
}

/** Only servers of everybody's: what is not published yet goes to no other. */
function takesFrames({ state, audience, capabilities }: FleetEntry): boolean {
  const isOurs = audience.kind === "everyone" || audience.kind === "members"
  return state === "active" && isOurs && (capabilities?.offers[KIND]?.slots ?? 0) > 0
}

async function takeAt(env: Env, { renderer }: FleetEntry, video: Uint8Array<ArrayBuffer>, at: number) {
  const sha256 = await sha256Hex(video)
  const input = { role: "video", sha256, sizeBytes: video.byteLength, open: async () => new Response(video).body }
  const order = { kind: KIND, fields: { at }, inputs: [input] }
  const id = newRowId("frame", Date.now())
  const painted = await paintDraft(createBackend(renderer, env), id, order, new AbortController().signal, LIMITS)
  if (painted.kind === "stopped") return "away"
  if (painted.kind === "failed") return painted.reason === "input-unreadable" ? "unreadable" : failed(painted.reason)
  const header = readImageHeader(painted.bytes)
  if (header === null) return failed("no image")
  const { shrinkByCodec } = await import("./image-codec.ts")
  const pixels = await shrinkByCodec(painted.bytes, (width, height) => sizeWithin(width, height, SAMPLE_SIDE_PX))
  if (pixels === null || pixels === "undecodable") return failed("undecodable")
  return { bytes: painted.bytes, contentType: header.contentType, pixels }
}

function failed(reason: string): "away" {
  createLog({ object: "frame-taker" }).error("no picture was taken", { reason: reason.slice(0, 200) })
  return "away"
}
