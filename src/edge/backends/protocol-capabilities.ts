import * as z from "zod/mini"
import { MODEL_FAMILIES } from "../../domain/_kernel/model-family.ts"
import { type Capabilities, capabilitiesWith, type OfferedModel } from "../../domain/backend/index.ts"
import { FIRST_KIND } from "../../domain/task/kept-plan.ts"

/** The answer to `GET /capabilities` of the render protocol (docs/render-protocol.md). */

/** By another name than that of a promise's method. */
const orElse = z.catch
const LONGEST_LIST = 5_000
const side = () => z.int().check(z.gte(1), z.lte(65_536))
const word = () => z.string().check(z.maxLength(40))
const words = () => z.array(word()).check(z.maxLength(100))
const names = () => z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(LONGEST_LIST))
const listed = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  hash: orElse(z.optional(z.string().check(z.regex(/^[0-9a-f]{8,64}$/))), undefined),
  // A family that this site does not know is none.
  family: orElse(z.optional(z.enum(MODEL_FAMILIES)), undefined),
  sizes: z.optional(z.array(z.object({ width: side(), height: side() })).check(z.maxLength(100))),
})
const listedModels = () => z.array(listed).check(z.maxLength(LONGEST_LIST))

const schema = z.object({
  name: z.string().check(z.maxLength(100)),
  software: z.optional(word()),
  is_preview: z.boolean(),
  version: z.optional(word()),
  max_width: z.int(),
  max_height: z.int(),
  max_count: z.int(),
  slots: z.int(),
  features: z.optional(words()),
  modules: z.optional(words()),
  controls: z.optional(words()),
  models: z.optional(listedModels()),
  loras: z.optional(listedModels()),
  embeddings: z.optional(names()),
  vaes: z.optional(names()),
  samplers: z.optional(names()),
  schedulers: z.optional(names()),
  upscalers: z.optional(names()),
  detectors: z.optional(names()),
  looks: z.optional(names()),
  grid_px: z.optional(z.int().check(z.gte(1), z.lte(256))),
  is_live: z.optional(z.boolean()),
  offers: z.optional(
    z.record(
      word(),
      z.object({
        slots: z.int().check(z.gte(0), z.lte(64)),
        max_width: z.optional(z.int()),
        max_height: z.optional(z.int()),
        max_count: z.optional(z.int()),
        max_duration_s: z.optional(z.number().check(z.gt(0))),
        models: z.optional(names()),
      }),
    ),
  ),
})

/** What a server of the render protocol can do, by the body of its answer; null where that is not the protocol's. */
export function readCapabilities(body: unknown): Capabilities | null {
  const parsed = schema.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  const { max_width, max_height, max_count, slots } = data
  const announced = Object.entries(data.offers ?? { [FIRST_KIND]: { slots } })
  return capabilitiesWith({
    name: data.name,
    software: data.software ?? (data.is_preview ? "easel" : "render-protocol"),
    version: data.version ?? null,
    isPreview: data.is_preview,
    slots,
    offers: Object.fromEntries(
      announced.map(([kind, offer]) => [
        kind,
        {
          slots: offer.slots,
          maximumWidth: offer.max_width ?? max_width,
          maximumHeight: offer.max_height ?? max_height,
          maximumCount: offer.max_count ?? max_count,
          ...(offer.max_duration_s === undefined ? {} : { maximumDurationS: offer.max_duration_s }),
          ...(offer.models === undefined ? {} : { models: offer.models }),
        },
      ]),
    ),
    features: data.features ?? [],
    modules: data.modules ?? [],
    controls: data.controls ?? null,
    models: modelsOf(data.models),
    loras: modelsOf(data.loras),
    embeddings: data.embeddings ?? null,
    vaes: data.vaes ?? null,
    samplers: data.samplers ?? null,
    schedulers: data.schedulers ?? null,
    upscalers: data.upscalers ?? null,
    detectors: data.detectors ?? null,
    ...(data.looks === undefined ? {} : { looks: data.looks }),
    isLive: data.is_live ?? data.is_preview,
    gridPx: data.grid_px ?? 1,
  })
}

function modelsOf(models: readonly z.infer<typeof listed>[] | undefined): readonly OfferedModel[] | null {
  return (
    models?.map(({ name, hash, family, sizes }) => ({ name, hash: hash ?? null, family: family ?? null, sizes: sizes ?? null })) ?? null
  )
}
