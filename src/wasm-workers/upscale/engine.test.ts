import { readFile, stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import * as z from "zod/mini"
import { NETWORK_SCALE, REACH_PX, UPSCALE_MODEL_BYTES, UPSCALE_MODELS } from "./engine.ts"

const MODULES = new URL("../../../node_modules/", import.meta.url)
const layerSchema = z.object({
  name: z.string(),
  class_name: z.string(),
  config: z.object({ kernel_size: z.optional(z.array(z.number())), size: z.optional(z.array(z.number())) }),
  inbound_nodes: z.array(z.array(z.tuple([z.string()], z.unknown()))),
})
const fileSchema = z.object({
  modelTopology: z.object({ model_config: z.object({ config: z.object({ layers: z.array(layerSchema) }) }) }),
})

describe.each(UPSCALE_MODELS)("the %s network", (model) => {
  const folder = new URL(`@upscalerjs/esrgan-${model}/models/x4/`, MODULES)

  test("is as large as the page says", async () => {
    const sizes = await Promise.all(["model.json", "group1-shard1of1.bin"].map(async (name) => (await stat(new URL(name, folder))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(UPSCALE_MODEL_BYTES[model])
  })

  test("sees no further than tiles overlap", async () => {
    const file = fileSchema.parse(JSON.parse(await readFile(fileURLToPath(new URL("model.json", folder)), "utf8")))
    const seen = new Map<string, { readonly px: number; readonly scale: number }>()
    for (const { name, config, inbound_nodes: nodes } of file.modelTopology.model_config.config.layers) {
      const inputs = (nodes[0] ?? []).map(([input]) => seen.get(input) ?? { px: 0, scale: 1 })
      const scale = Math.max(1, ...inputs.map((input) => input.scale)) * (config.size?.[0] ?? 1)
      const own = ((config.kernel_size?.[0] ?? 1) - 1) / 2 / scale
      seen.set(name, { px: Math.max(0, ...inputs.map(({ px }) => px)) + own, scale })
    }
    const last = [...seen.values()].at(-1)
    expect(last?.scale).toBe(NETWORK_SCALE)
    expect(last?.px).toBeLessThanOrEqual(REACH_PX[model])
  })
})
