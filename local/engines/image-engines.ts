import { constants, existsSync } from "node:fs"
import { copyFile, link, mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Plugin } from "vite"
import { BODY_MODELS_PATH } from "../../src/wasm-workers/control/engine.ts"
import { CUT_OUT_ENGINE_FILES, CUT_OUT_ENGINE_PATH, CUT_OUT_RESOURCES_FILE } from "../../src/wasm-workers/cut-out/engine.ts"
import { filesOf, UPSCALE_ENGINE_PATH, UPSCALE_MODELS, UPSCALE_WASM } from "../../src/wasm-workers/upscale/engine.ts"
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
      const builds = join(folder, "node_modules/onnxruntime-web/dist")
      return {
        // The script part of the engine alone: what its package names would have the whole engine built into the worker. The library is never
        // asked to use a graphics card.
        resolve: {
          alias: [{ find: /^onnxruntime-web(\/webgpu)?$/, replacement: join(builds, "ort.wasm.min.mjs") }],
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
      await Promise.all([placeCutOut(root, outDir), placeBodyModels(root, outDir), placeUpscale(root, outDir)])
    },
  }
}

/** The cut-out models in pieces of 4 MiB, the engine, and the library's list of them all. */
export async function placeCutOut(root: string, outDir: string): Promise<void> {
  const models = join(root, "node_modules/@imgly/background-removal-data/dist")
  const engine = join(root, "node_modules/onnxruntime-web/dist")
  const target = join(outDir, CUT_OUT_ENGINE_PATH)
  await mkdir(target, { recursive: true })
  const packaged: PackagedModels = JSON.parse(await readFile(join(models, "resources.json"), "utf8"))
  const bytesOf = async (name: string) => (await stat(join(engine, name))).size
  const { script, wasm } = CUT_OUT_ENGINE_FILES
  const resources = cutOutResources(packaged, { script: await bytesOf(script), wasm: await bytesOf(wasm) })
  const ofEngine = new Set<string>([script, wasm])
  const names = Object.values(resources).flatMap(({ chunks }) => chunks.map(({ name }) => name))
  await Promise.all([
    ...names.map((name) => place(join(ofEngine.has(name) ? engine : models, name), join(target, name))),
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

/** The networks that make images larger, and the engine that runs them on the processor. */
export async function placeUpscale(root: string, outDir: string): Promise<void> {
  const modules = join(root, "node_modules")
  const target = join(outDir, UPSCALE_ENGINE_PATH)
  await mkdir(target, { recursive: true })
  await Promise.all([
    place(join(modules, "@tensorflow/tfjs-backend-wasm/dist", UPSCALE_WASM), join(target, UPSCALE_WASM)),
    ...UPSCALE_MODELS.flatMap((model) => {
      const { layers, weights } = filesOf(model)
      const from = join(modules, `@upscalerjs/esrgan-${model}/models/x4`)
      return [place(join(from, "model.json"), join(target, layers)), place(join(from, "group1-shard1of1.bin"), join(target, weights))]
    }),
  ])
}

/** Links a file, or copies it where the two folders lie on different disks. */
async function place(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}
