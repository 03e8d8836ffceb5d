import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { askedSeedSchema } from "../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../prompt/rules.ts"

/**
 * A board: a plane without edge, measured in px, y downwards, that layers lie on and a frame is moved over. What the frame covers is what
 * is made. The document holds no bytes: what is painted and placed is named by the SHA-256 of its bytes, which lie in the board's store
 * (OPFS in the browser, the server behind it), so that an undo is an older document and nothing else.
 */

/** Sides of a tile, px: what is painted is kept in squares whose corners are multiples of it. */
export const TILE_PX = 512
/** Layers that a board may have. */
export const MAXIMUM_LAYERS = 64
/** Tiles that a painted layer may have: 16,384 × 16,384 px. */
export const MAXIMUM_TILES = 1024
/** Controls that a result may be steered by (spec 1§3). */
export const MAXIMUM_CONTROL_LAYERS = 4
/** Farthest place on the board, px from its middle. */
export const FARTHEST_PX = 100_000
/** Longest side of what is placed on a board, px. */
export const LONGEST_PLACE_PX = 16_384
/** Columns and rows of tiles on either side of the middle. */
export const FARTHEST_TILE = 200
export const MAXIMUM_LAYER_NAME_CHARACTERS = 60

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const number = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most))
const text = (most: number) => z.string().check(z.maxLength(most))
const coordinate = () => between(-FARTHEST_PX, FARTHEST_PX)
const words = () => text(MAXIMUM_PROMPT_CHARACTERS)

const EXAMPLE_SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

/** The SHA-256 of some bytes, in lower-case hex. */
export const sha256Schema = once(() =>
  z.string().check(z.regex(/^[0-9a-f]{64}$/), z.describe("SHA-256 in lowercase hex."), z.meta({ examples: [EXAMPLE_SHA256] })),
)

/** Where something lies on the board, px. */
export const placeSchema = named("BoardPlace", () =>
  z.strictObject({
    left: coordinate(),
    top: coordinate(),
    width: between(1, LONGEST_PLACE_PX),
    height: between(1, LONGEST_PLACE_PX),
  }),
)
export type Place = z.infer<ReturnType<typeof placeSchema>>

const tileSchema = named("BoardTile", () =>
  z.strictObject({ column: between(-FARTHEST_TILE, FARTHEST_TILE), row: between(-FARTHEST_TILE, FARTHEST_TILE), sha256: sha256Schema() }),
)
export type Tile = z.infer<ReturnType<typeof tileSchema>>

/** What is painted: PNG tiles of 512 × 512 px by their column and row. A tile that is absent is empty. */
const tiles = () =>
  z.array(tileSchema()).check(
    z.maxLength(MAXIMUM_TILES),
    z.refine((list) => new Set(list.map(({ column, row }) => `${column},${row}`)).size === list.length, { error: "NotAllowedValue" }),
  )

const common = () => ({
  id: z.string().check(z.regex(/^[a-z0-9]{8,32}$/), z.meta({ examples: ["layer0001"] })),
  name: text(MAXIMUM_LAYER_NAME_CHARACTERS),
  isVisible: z.boolean(),
  isLocked: z.boolean(),
  opacity: number(0, 1),
})
const placed = () => ({ sha256: sha256Schema(), place: placeSchema() })

/** A layer. Later layers of a document lie above earlier ones. */
export const layerSchema = named("BoardLayer", () =>
  z.discriminatedUnion("kind", [
    /** An image; `taskId` and `number` name the result that it was, for its past. */
    z.strictObject({
      ...common(),
      kind: z.literal("image"),
      ...placed(),
      taskId: z.optional(text(60)),
      number: z.optional(between(1, 36)),
    }),
    /** Painted in colour, part of what the result starts from. */
    z.strictObject({ ...common(), kind: z.literal("sketch"), tiles: tiles() }),
    /** What is opaque is repainted; `featherPx` beyond it blends. */
    z.strictObject({ ...common(), kind: z.literal("mask"), tiles: tiles(), featherPx: between(0, 64) }),
    /** Where other words hold. */
    z.strictObject({
      ...common(),
      kind: z.literal("region"),
      tiles: tiles(),
      prompt: words(),
      negativePrompt: words(),
      weight: number(0, 2),
      colour: between(0, 7),
    }),
    /** Steers by its lines, light or poses; `module` is one of the control processors, `isMap` where the bytes are its map already. */
    z.strictObject({
      ...common(),
      kind: z.literal("control"),
      ...placed(),
      module: text(40),
      isMap: z.boolean(),
      weight: number(0, 2),
      start: number(0, 1),
      end: number(0, 1),
    }),
    /** Lends its look. */
    z.strictObject({ ...common(), kind: z.literal("reference"), ...placed(), weight: number(0, 1) }),
  ]),
)
export type Layer = z.infer<ReturnType<typeof layerSchema>>
export type LayerKind = Layer["kind"]
/** A layer of some kinds. */
export type LayerOf<Kind extends LayerKind> = Extract<Layer, { readonly kind: Kind }>

/** What the frame is made with; what is absent is the model's. */
export const boardSettingsSchema = named("BoardSettings", () =>
  z.strictObject({
    prompt: words(),
    negativePrompt: words(),
    modelNo: z.optional(text(60)),
    modelVerNo: z.optional(text(60)),
    style: z.optional(text(60)),
    strength: number(0, 1).check(z.describe("How far a result can differ from the frame's content.")),
    seed: askedSeedSchema().check(z.describe("Up to 64 bits; -1 means a random seed.")),
    count: between(1, 4),
  }),
)
export type BoardSettings = z.infer<ReturnType<typeof boardSettingsSchema>>

const EMPTY_FRAME = { left: -512, top: -512, width: 1024, height: 1024 }
const EMPTY_SETTINGS: BoardSettings = { prompt: "", negativePrompt: "", strength: 0.7, seed: -1, count: 2 }

export const boardDocumentSchema = named("BoardDocument", () =>
  z
    .strictObject({
      version: z.literal(1),
      layers: z.array(layerSchema()).check(
        z.maxLength(MAXIMUM_LAYERS),
        z.refine((layers) => new Set(layers.map(({ id }) => id)).size === layers.length, { error: "NotAllowedValue" }),
      ),
      frame: placeSchema(),
      settings: boardSettingsSchema(),
    })
    .check(z.meta({ examples: [{ version: 1, layers: [], frame: EMPTY_FRAME, settings: EMPTY_SETTINGS }] })),
)
export type BoardDocument = z.infer<ReturnType<typeof boardDocumentSchema>>

/** What a new board holds. */
export const EMPTY_BOARD: BoardDocument = { version: 1, layers: [], frame: EMPTY_FRAME, settings: EMPTY_SETTINGS }

/** Every hash that a document names, each once, sorted. */
export function hashesOf({ layers }: BoardDocument): readonly string[] {
  const named = layers.flatMap((layer) => ("tiles" in layer ? layer.tiles.map(({ sha256 }) => sha256) : [layer.sha256]))
  return [...new Set(named)].toSorted()
}
