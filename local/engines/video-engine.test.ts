import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import {
  FFMPEG_ENGINE_PATH,
  FFMPEG_MANIFEST,
  FFMPEG_PIECE_BYTES,
  FFMPEG_SCRIPT,
  type FfmpegManifest,
} from "../../src/wasm-workers/ffmpeg/engine.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { placeFfmpeg } from "./video-engine.ts"

test("the pieces of the ffmpeg core are small enough to be assets and make up the whole again, under a path of its version", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engines-"))
  try {
    await placeFfmpeg(PROJECT_ROOT, folder)
    await placeFfmpeg(PROJECT_ROOT, folder)
    const target = join(folder, FFMPEG_ENGINE_PATH)
    const manifest: FfmpegManifest = JSON.parse(await readFile(join(target, FFMPEG_MANIFEST), "utf8"))
    const pieces = await Promise.all(manifest.pieces.map(({ name }) => readFile(join(target, name))))
    expect(pieces.map((piece) => piece.byteLength)).toEqual(manifest.pieces.map(({ bytes }) => bytes))
    expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThanOrEqual(FFMPEG_PIECE_BYTES)
    const core = dirname(createRequire(import.meta.url).resolve("@ffmpeg/core"))
    const whole = await readFile(join(core, "../esm/ffmpeg-core.wasm"))
    expect(Buffer.concat(pieces).equals(whole)).toBe(true)
    expect(manifest.bytes).toBe(whole.byteLength)
    expect((await readdir(target)).length).toBe(pieces.length + 2)
    expect((await stat(join(target, FFMPEG_SCRIPT))).size).toBeGreaterThan(0)
    const { version } = JSON.parse(await readFile(join(core, "../../package.json"), "utf8"))
    expect(FFMPEG_ENGINE_PATH).toContain(`-${version}/`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
