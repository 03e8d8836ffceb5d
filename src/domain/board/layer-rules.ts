import {
  type BoardDocument,
  type Layer,
  MAXIMUM_LAYER_NAME_CHARACTERS,
  MAXIMUM_LAYERS,
  MAXIMUM_TILES,
  type Place,
  type Tile,
} from "./document.ts"
import { placeAround, placeOfTile } from "./tile-rules.ts"

/**
 * Edits of layers: each gives another document, or the same one where there is nothing to change: the layer is not there, it is locked, or
 * a limit is reached. A locked layer can be shown, named, copied and moved among the layers, but its content and its being there stay.
 */

/** The layer of an id. */
export function layerOf({ layers }: BoardDocument, id: string): Layer | undefined {
  return layers.find((layer) => layer.id === id)
}

/** A new layer, above the layer `above` or above all. */
export function addLayer(document: BoardDocument, layer: Layer, above?: string): BoardDocument {
  if (document.layers.length >= MAXIMUM_LAYERS || layerOf(document, layer.id) !== undefined) return document
  const index = document.layers.findIndex(({ id }) => id === above)
  return { ...document, layers: document.layers.toSpliced(index < 0 ? document.layers.length : index + 1, 0, layer) }
}

function withLayer(document: BoardDocument, id: string, change: (layer: Layer) => Layer): BoardDocument {
  const layer = layerOf(document, id)
  if (layer === undefined) return document
  const next = change(layer)
  return next === layer ? document : { ...document, layers: document.layers.map((one) => (one === layer ? next : one)) }
}

/** A layer with another content or other settings; its id and kind stay. */
export function changeLayer<Kind extends Layer["kind"]>(
  document: BoardDocument,
  id: string,
  kind: Kind,
  change: (layer: Extract<Layer, { kind: Kind }>) => Extract<Layer, { kind: Kind }>,
): BoardDocument {
  const isOfKind = (layer: Layer): layer is Extract<Layer, { kind: Kind }> => layer.kind === kind
  return withLayer(document, id, (layer) => (isOfKind(layer) && !layer.isLocked ? change(layer) : layer))
}

/** A layer at another place in the pile, from 0, the lowest. */
export function moveLayerTo(document: BoardDocument, id: string, index: number): BoardDocument {
  const layer = layerOf(document, id)
  if (layer === undefined) return document
  const from = document.layers.indexOf(layer)
  const to = Math.min(document.layers.length - 1, Math.max(0, Math.round(index)))
  return from === to ? document : { ...document, layers: document.layers.toSpliced(from, 1).toSpliced(to, 0, layer) }
}

/** A layer one place up or down. */
export function moveLayer(document: BoardDocument, id: string, way: "up" | "down"): BoardDocument {
  const from = document.layers.findIndex((layer) => layer.id === id)
  return from < 0 ? document : moveLayerTo(document, id, way === "up" ? from + 1 : from - 1)
}

/** A copy of a layer right above it, unlocked. */
export function duplicateLayer(document: BoardDocument, id: string, copy: Pick<Layer, "id" | "name">): BoardDocument {
  const layer = layerOf(document, id)
  return layer === undefined ? document : addLayer(document, { ...layer, id: copy.id, name: nameOf(copy.name), isLocked: false }, id)
}

/** The document without a layer. */
export function deleteLayer(document: BoardDocument, id: string): BoardDocument {
  const layer = layerOf(document, id)
  return layer === undefined || layer.isLocked ? document : { ...document, layers: document.layers.filter((one) => one !== layer) }
}

// A letter of two units that would be cut in its middle goes whole.
const nameOf = (name: string) =>
  name
    .trim()
    .slice(0, MAXIMUM_LAYER_NAME_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, "")

/** A layer under another name. An empty name is none. */
export function renameLayer(document: BoardDocument, id: string, name: string): BoardDocument {
  const next = nameOf(name)
  return next === "" ? document : withLayer(document, id, (layer) => (layer.name === next ? layer : { ...layer, name: next }))
}

/** A layer shown or hidden. */
export function showLayer(document: BoardDocument, id: string, isVisible: boolean): BoardDocument {
  return withLayer(document, id, (layer) => (layer.isVisible === isVisible ? layer : { ...layer, isVisible }))
}

/** A layer locked or unlocked. */
export function lockLayer(document: BoardDocument, id: string, isLocked: boolean): BoardDocument {
  return withLayer(document, id, (layer) => (layer.isLocked === isLocked ? layer : { ...layer, isLocked }))
}

/** A layer that lets more or less through, 0–1. */
export function setLayerOpacity(document: BoardDocument, id: string, opacity: number): BoardDocument {
  if (!Number.isFinite(opacity)) return document
  const next = Math.min(1, Math.max(0, opacity))
  return withLayer(document, id, (layer) => (layer.isLocked || layer.opacity === next ? layer : { ...layer, opacity: next }))
}

const isSeen = ({ kind }: Layer) => kind === "image" || kind === "sketch"

/** The layer that a layer would be merged into: the one below, where both are images or sketches, both masks, or both regions. */
export function mergeTargetOf(document: BoardDocument, id: string): Layer | null {
  const index = document.layers.findIndex((layer) => layer.id === id)
  const [upper, lower] = [document.layers[index], document.layers[index - 1]]
  if (upper === undefined || lower === undefined || upper.isLocked || lower.isLocked || !upper.isVisible || !lower.isVisible) return null
  if (isSeen(upper) && isSeen(lower)) return lower
  return upper.kind === lower.kind && (upper.kind === "mask" || upper.kind === "region") ? lower : null
}

/**
 * A layer and the one below as one: `tiles` are both drawn over each other, each with its opacity. What was an image is a sketch then; of
 * two masks the wider rim stays, of two regions the lower one's words. The same document where they cannot be merged.
 */
export function mergeDown(document: BoardDocument, id: string, tiles: readonly Tile[]): BoardDocument {
  const lower = mergeTargetOf(document, id)
  const upper = layerOf(document, id)
  if (lower === null || upper === undefined || tiles.length > MAXIMUM_TILES) return document
  const { name, isVisible, isLocked } = lower
  const drawn = { tiles: [...tiles], opacity: 1 }
  const merged = ((): Layer => {
    if (lower.kind === "mask" && upper.kind === "mask") return { ...lower, ...drawn, featherPx: Math.max(lower.featherPx, upper.featherPx) }
    if (lower.kind === "region") return { ...lower, ...drawn }
    return { id: lower.id, name, isVisible, isLocked, kind: "sketch", ...drawn }
  })()
  return { ...document, layers: document.layers.flatMap((layer) => (layer === upper ? [] : [layer === lower ? merged : layer])) }
}

/** Where a layer has something: its place, or the place around its tiles; null for a painted layer without any. */
export function placeOfLayer(layer: Layer): Place | null {
  return "tiles" in layer ? placeAround(layer.tiles.map(placeOfTile)) : layer.place
}

/** Where the board has something to see; null for an empty board. */
export function contentPlace({ layers }: BoardDocument): Place | null {
  return placeAround(layers.flatMap((layer) => (layer.isVisible ? (placeOfLayer(layer) ?? []) : [])))
}
