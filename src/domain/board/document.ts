import { z } from "zod"

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
/** Places on the board, px from its middle. */
const FARTHEST_PX = 100_000

const coordinate = z.int().min(-FARTHEST_PX).max(FARTHEST_PX)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const words = z.string().max(1500)

/** Where something lies on the board, px. */
export const placeSchema = z.strictObject({
  left: coordinate,
  top: coordinate,
  width: z.int().min(1).max(16_384),
  height: z.int().min(1).max(16_384),
})
export type Place = z.infer<typeof placeSchema>

/** What is painted: PNG tiles of 512 × 512 px by their column and row. A tile that is absent is empty. */
const tilesSchema = z
  .array(z.strictObject({ column: z.int().min(-200).max(200), row: z.int().min(-200).max(200), sha256 }))
  .max(MAXIMUM_TILES)
export type Tile = z.infer<typeof tilesSchema>[number]

const common = {
  id: z.string().regex(/^[a-z0-9]{8,32}$/),
  name: z.string().max(60),
  isVisible: z.boolean(),
  isLocked: z.boolean(),
  opacity: z.number().min(0).max(1),
}
const placed = { sha256, place: placeSchema }

/** A layer. Later layers of a document lie above earlier ones. */
export const layerSchema = z.discriminatedUnion("kind", [
  /** An image; `taskId` and `number` name the result that it was, for its past. */
  z.strictObject({
    ...common,
    kind: z.literal("image"),
    ...placed,
    taskId: z.string().max(60).optional(),
    number: z.int().min(1).max(36).optional(),
  }),
  /** Painted in colour, part of what the result starts from. */
  z.strictObject({ ...common, kind: z.literal("sketch"), tiles: tilesSchema }),
  /** What is opaque is repainted; `featherPx` beyond it blends. */
  z.strictObject({ ...common, kind: z.literal("mask"), tiles: tilesSchema, featherPx: z.int().min(0).max(64) }),
  /** Where other words hold. */
  z.strictObject({
    ...common,
    kind: z.literal("region"),
    tiles: tilesSchema,
    prompt: words,
    negativePrompt: words,
    weight: z.number().min(0).max(2),
    colour: z.int().min(0).max(7),
  }),
  /** Steers by its lines, light or poses; `module` is one of the control processors, `isMap` where the bytes are its map already. */
  z.strictObject({
    ...common,
    kind: z.literal("control"),
    ...placed,
    module: z.string().max(40),
    isMap: z.boolean(),
    weight: z.number().min(0).max(2),
    start: z.number().min(0).max(1),
    end: z.number().min(0).max(1),
  }),
  /** Lends its look. */
  z.strictObject({ ...common, kind: z.literal("reference"), ...placed, weight: z.number().min(0).max(1) }),
])
export type Layer = z.infer<typeof layerSchema>
export type LayerKind = Layer["kind"]

/** What the frame is made with; what is absent is the model's. */
export const boardSettingsSchema = z.strictObject({
  prompt: words,
  negativePrompt: words,
  modelNo: z.string().max(60).optional(),
  modelVerNo: z.string().max(60).optional(),
  style: z.string().max(60).optional(),
  /** How far a result may go from what lies in the frame. */
  strength: z.number().min(0).max(1),
  seed: z.int().min(-1).max(4_294_967_294),
  count: z.int().min(1).max(4),
})
export type BoardSettings = z.infer<typeof boardSettingsSchema>

export const boardDocumentSchema = z.strictObject({
  version: z.literal(1),
  layers: z.array(layerSchema).max(MAXIMUM_LAYERS),
  frame: placeSchema,
  settings: boardSettingsSchema,
})
export type BoardDocument = z.infer<typeof boardDocumentSchema>
