import { createCoverEngine } from "../src/wasm-workers/cover/client.ts"

/** The page of the cover measurement: takes a frame of the chosen file and measures how long that took. */
const engine = createCoverEngine()

declare global {
  interface Window {
    takeCover: (atSeconds: number) => Promise<{ readonly durationMs: number; readonly width: number; readonly sizeBytes: number }>
  }
}

window.takeCover = async (atSeconds) => {
  const file = document.querySelector("input")?.files?.[0]
  if (file === undefined) throw new Error("no file was chosen")
  const startMs = performance.now()
  const { blob, width } = await engine.frame(file, { atSeconds })
  return { durationMs: performance.now() - startMs, width, sizeBytes: blob.size }
}
