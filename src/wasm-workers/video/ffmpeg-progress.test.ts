import { expect, it } from "vitest"
import { listenToFfmpeg } from "./ffmpeg-progress.ts"

it("the newest share is told, and every piece of the output in its order", () => {
  const told: unknown[] = []
  const pieces: number[] = []
  const { onProgress, joinProgress } = listenToFfmpeg(
    (progress) => told.push(progress),
    (_bytes, position) => pieces.push(position),
  )
  const share = (fraction: number) => ({ kind: "share", stage: "working", fraction }) as const
  const piece = (position: number) => ({ kind: "piece", bytes: new Uint8Array(1), position }) as const
  onProgress?.(joinProgress?.([share(0.1), piece(0)], [piece(1), share(0.2)]) ?? [])
  onProgress?.([piece(2)])
  expect([told, pieces]).toEqual([[{ stage: "working", fraction: 0.2 }], [0, 1, 2]])
})
