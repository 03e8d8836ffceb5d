import type { Log } from "../../domain/_kernel/ports.ts"
import { type FacePatterns, FRONTAL_FACE_PATH, readFacePatterns } from "../../formats/image/faces/face-patterns.ts"
import { loadAsset } from "./load-asset.ts"

let held: FacePatterns | null = null

/** Keeps the patterns for all who ask later. */
export function holdFacePatterns(patterns: FacePatterns): void {
  held = patterns
}

/** What faces are found by, fetched once for all later requests. Throws Unavailable, which is logged. */
export async function loadFacePatterns(assets: Pick<Fetcher, "fetch">, log: Pick<Log, "error">): Promise<FacePatterns> {
  held ??= readFacePatterns(await loadAsset(assets, FRONTAL_FACE_PATH, log))
  return held
}
