import type { Configuration } from "../../domain/studio/configuration.ts"
import { withFields } from "../_making/form/field-declaration.ts"

/** Where a configuration names an image, and which failures belong there. */
export interface Slot {
  readonly name: "image" | "target" | "source"
  readonly read: (meta: Configuration) => string | undefined
  readonly write: (meta: Configuration, url: string | undefined) => Configuration
  readonly paths: RegExp
}

/** The image that a task is about. */
export const IMAGE_SLOT: Slot = {
  name: "image",
  read: ({ imageUrl }) => imageUrl,
  // A mask belongs to its image.
  write: (meta, url) => withFields(meta, { imageUrl: url, mask: undefined, left_margin: undefined, up_margin: undefined }),
  paths: /^(?:parent_task_id|meta\.(?:imageUrl|imgFiles|file_id))$/,
}

/** The image that is made larger on its sides; its frame goes with it. */
export const EXPANDED_SLOT: Slot = {
  ...IMAGE_SLOT,
  write: (meta, url) => withFields(IMAGE_SLOT.write(meta, url), { width: undefined, height: undefined }),
}

/** The image whose face is exchanged. */
export const TARGET_SLOT: Slot = {
  name: "target",
  read: ({ exchange_face: faces }) => faces?.target_uri,
  // A chosen face belongs to its image.
  write: (meta, url) => withFaces(meta, { target_uri: url, target_face: undefined }),
  paths: /^(?:parent_task_id|meta\.exchange_face\.target_uri)$/,
}

/** The image that lends its face. */
export const SOURCE_SLOT: Slot = {
  name: "source",
  read: ({ exchange_face: faces }) => faces?.source_uri,
  write: (meta, url) => withFaces(meta, { source_uri: url, source_face: undefined }),
  paths: /^meta\.exchange_face\.source_uri$/,
}

type Faces = NonNullable<Configuration["exchange_face"]>

/** A configuration with the faces changed; what is undefined is taken away. */
export function withFaces(meta: Configuration, change: Faces): Configuration {
  const faces: Faces = Object.fromEntries(Object.entries({ ...meta.exchange_face, ...change }).filter(([, value]) => value !== undefined))
  return withFields(meta, { exchange_face: Object.keys(faces).length === 0 ? undefined : faces })
}
