import type { KindOffer } from "../capability-rules.ts"
import { leastLack } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"
import { isRemadeKind, REMADE_CLASSES, REMADE_KINDS, remadeLack } from "./remade-graphs.ts"
import { SAVER_CLASSES, soundSaverLack, videoSaverLack } from "./save-media.ts"
import { readySounds, SOUND_KINDS, SOUND_WAYS, waysOfKind } from "./sound-ways.ts"
import { VIDEO_KINDS } from "./video-graphs.ts"
import { readyWays, VIDEO_WAYS, waysFrom } from "./video-ways.ts"

/** Kinds of order that come to what plays, and that a ComfyUI server can take if it has the nodes and a model. */
export const MEDIA_KINDS = [...VIDEO_KINDS, ...REMADE_KINDS, ...SOUND_KINDS] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** What graphs use where it is there. */
const OPTIONAL = ["CLIPVisionLoader", "CLIPVisionEncode", "ImageFromBatch", "TrimAudioDuration"]

/** The node classes that graphs of what plays are made of. */
export const MEDIA_CLASSES: readonly string[] = [
  ...[...VIDEO_WAYS, ...SOUND_WAYS].flatMap(({ nodes, parts }) => [
    ...nodes,
    ...parts.flatMap(({ loaders }) => loaders.map(([className]) => className)),
  ]),
  ...[...SAVER_CLASSES, ...REMADE_CLASSES],
  ...OPTIONAL,
]

export function isMediaKind(kind: string): kind is MediaKind {
  return MEDIA_KINDS.some((one) => one === kind)
}

/** What a server lacks for a kind, in words its operator knows: node classes, and files below ComfyUI's folder `models`; null for nothing. */
export function mediaLack(classes: NodeClasses, kind: MediaKind): string | null {
  if (isRemadeKind(kind)) return remadeLack(classes, kind)
  switch (kind) {
    case "text-to-video":
      return leastLack(classes, waysFrom("words")) ?? videoSaverLack(classes)
    case "image-to-video":
      return leastLack(classes, waysFrom("image")) ?? videoSaverLack(classes)
    case "sound-effect":
    case "music":
    case "song":
      return leastLack(classes, waysOfKind(kind)) ?? soundSaverLack(classes)
  }
}

/** What a server says of a kind that it takes: which models of the site's table it serves, and how long it makes. */
export function mediaOffer(classes: NodeClasses, kind: MediaKind): Pick<KindOffer, "models" | "maximumDurationS"> {
  if (isRemadeKind(kind)) return {}
  switch (kind) {
    case "text-to-video":
    case "image-to-video": {
      const ways = readyWays(classes, kind === "text-to-video" ? "words" : "image")
      return { models: [...new Set(ways.flatMap(({ numbers }) => numbers))], maximumDurationS: longest(ways) }
    }
    case "sound-effect":
    case "music":
    case "song":
      return { maximumDurationS: longest(readySounds(classes, kind)) }
  }
}

function longest(ways: readonly { readonly longestS: number }[]): number {
  return Math.max(...ways.map(({ longestS }) => longestS))
}
