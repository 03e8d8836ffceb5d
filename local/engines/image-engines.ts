import { constants, existsSync } from "node:fs"
import { copyFile, link, mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Plugin } from "vite"
import { BODY_MODELS_PATH } from "../../src/wasm-workers/control/engine.ts"
import { CUT_OUT_ENGINE_FILES, CUT_OUT_ENGINE_PATH, CUT_OUT_RESOURCES_FILE } from "../../src/wasm-workers/cut-out/engine.ts"
import { cutOutLibrary } from "./cut-out-library.ts"
import { cutOutResources, type PackagedModels } from "./cut-out-resources.ts"

const BODY_MODELS = ["blazeface", "centernet", "facemesh", "movenet-lightning"] as const

/** Puts the engines and models of the image tools beside the client, from their npm packages: as links, so it takes no time and no room. */
export function imageEngines(): Plugin {
  let root = ""
  let outDir = ""
  return {
    name: "image-engines",
    apply: "build",
    config(config) {
      const folder = resolve(config.root ?? ".")
      return {
        // The script part of the engine alone: its package would have the whole engine built into the worker, and its threads start from
        // there. The graphics card is never asked, so what the library would run there is this one too.
        resolve: {
          alias: [
            { find: /^onnxruntime-web(\/webgpu)?$/, replacement: join(folder, "node_modules/onnxruntime-web/dist/ort.wasm.min.mjs") },
          ],
        },
        // Workers load parts of theirs only when they need them, which only modules can.
        worker: { format: "es", plugins: () => [cutOutLibrary(folder)] },
      }
    },
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await Promise.all([placeCutOut(root, outDir), placeBodyModels(root, outDir)])
    },
  }
}

/** The cut-out models in pieces of 4 MiB, their engine, and the library's list of both. */
export async function placeCutOut(root: string, outDir: string): Promise<void> {
  const models = join(root, "node_modules/@imgly/background-removal-data/dist")
  const engine = join(root, "node_modules/onnxruntime-web/dist")
  const target = join(outDir, CUT_OUT_ENGINE_PATH)
  await mkdir(target, { recursive: true })
  const packaged: PackagedModels = JSON.parse(await readFile(join(models, "resources.json"), "utf8"))
  const { script, wasm } = CUT_OUT_ENGINE_FILES
  const bytesOf = async (name: string) => (await stat(join(engine, name))).size
  const resources = cutOutResources(packaged, { script: await bytesOf(script), wasm: await bytesOf(wasm) })
  const names = Object.values(resources).flatMap(({ chunks }) => chunks.map(({ name }) => name))
  const isOfEngine = (name: string) => name === script || name === wasm
  await Promise.all([
    ...names.map((name) => place(join(isOfEngine(name) ? engine : models, name), join(target, name))),
    writeFile(join(target, CUT_OUT_RESOURCES_FILE), JSON.stringify(resources)),
  ])
}

/** The models that find bodies, faces and things. */
async function placeBodyModels(root: string, outDir: string): Promise<void> {
  const models = join(root, "node_modules/@vladmandic/human/models")
  const target = join(outDir, BODY_MODELS_PATH)
  await mkdir(target, { recursive: true })
  const names = BODY_MODELS.flatMap((model) => [`${model}.json`, `${model}.bin`])
  await Promise.all(names.map((name) => place(join(models, name), join(target, name))))
}

/** Links a file, or copies it where the two folders lie on different disks. */
async function place(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}
