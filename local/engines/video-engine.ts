import { existsSync } from "node:fs"
import { copyFile, link, mkdir, open, readdir, stat, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import type { Plugin } from "vite"
import {
  FFMPEG_ENGINE_PATH,
  FFMPEG_MANIFEST,
  FFMPEG_PIECE_BYTES,
  FFMPEG_SCRIPT,
  type FfmpegManifest,
} from "../../src/wasm-workers/ffmpeg/engine.ts"

const WASM = "ffmpeg-core.wasm"
/** Cut once and linked into each build, since a build empties its folder. */
const KEPT = ".cache/atelier-ffmpeg"

/** Puts the ffmpeg core beside the client, from its npm package: its WASM in pieces, since it is larger than an asset may be. */
export function videoEngine(): Plugin {
  let root = ""
  let outDir = ""
  return {
    name: "video-engine",
    apply: "build",
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await placeFfmpeg(root, outDir)
    },
  }
}

/** Makes the engine's folder in a built client. What was cut before is linked. */
export async function placeFfmpeg(root: string, outDir: string): Promise<void> {
  const core = dirname(createRequire(join(root, "package.json")).resolve("@ffmpeg/core")).replace(/umd$/, "esm")
  const kept = join(root, "node_modules", KEPT, FFMPEG_ENGINE_PATH)
  if (!existsSync(join(kept, FFMPEG_MANIFEST))) await cutCore(core, kept)
  const target = join(outDir, FFMPEG_ENGINE_PATH)
  await mkdir(target, { recursive: true })
  for (const name of await readdir(kept)) {
    const [from, to] = [join(kept, name), join(target, name)]
    if (!existsSync(to)) await link(from, to).catch(() => copyFile(from, to))
  }
}

async function cutCore(core: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  await copyFile(join(core, FFMPEG_SCRIPT), join(kept, FFMPEG_SCRIPT))
  const { size } = await stat(join(core, WASM))
  const whole = await open(join(core, WASM))
  const pieces: { name: string; bytes: number }[] = []
  try {
    for (let position = 0; position < size; position += FFMPEG_PIECE_BYTES) {
      const piece = new Uint8Array(Math.min(FFMPEG_PIECE_BYTES, size - position))
      await whole.read(piece, 0, piece.byteLength, position)
      const name = `core-${pieces.length}.bin`
      await writeFile(join(kept, name), piece)
      pieces.push({ name, bytes: piece.byteLength })
    }
  } finally {
    await whole.close()
  }
  const manifest: FfmpegManifest = { bytes: size, pieces }
  // Last, since its being there says that all is there.
  await writeFile(join(kept, FFMPEG_MANIFEST), JSON.stringify(manifest))
}
