import type { BackendKind, FleetServer } from "./capability-rules.ts"
import { NO_NOTES, type RenderNotes } from "./field-support-rules.ts"
import { hasLookWords, saidInWords } from "./look-words.ts"

type Fields = Readonly<Record<string, unknown>>
type Server = Pick<FleetServer, "kind" | "capabilities">

/** An order's fields as a server gets them, and what of them is told before it has said anything itself. */
interface ServerFields {
  readonly fields: Fields
  readonly notes: RenderNotes
}

/** How each kind of server takes looks: by our names, by those of Fooocus, or in words. */
const LOOKS_BY: Readonly<Record<BackendKind, "name" | "fooocus" | "words">> = {
  easel: "name",
  http: "name",
  a1111: "words",
  comfyui: "words",
  fooocus: "fooocus",
  openai: "words",
  fal: "words",
  "workers-ai": "words",
}
/** Kinds of server that read `(words:1.2)`. */
const READ_WEIGHTS: ReadonlySet<BackendKind> = new Set(["a1111", "comfyui", "fooocus"])
/** The kind of order that repairs are the matter of; wherever else they stand, a server of the render protocol names them as a feature. */
const REPAIRING = "character-repair"

/** What an order comes to at a server: looks that it does not know by name are said in words, and names that it does not have are told. */
export function fieldsFor(server: Server, { kind, fields }: { readonly kind: string; readonly fields: Fields }): ServerFields {
  const looked = withLooks(server, fields)
  if (LOOKS_BY[server.kind] !== "name") return looked
  return { fields: looked.fields, notes: merged(looked.notes, { ...NO_NOTES, leftOut: unknownNames(server, kind, looked.fields) }) }
}

/** What is said of an order by both: what the second says of a part counts. */
export function merged(first: RenderNotes, second: RenderNotes): RenderNotes {
  const said = new Set([...second.approximated, ...second.leftOut, ...second.notDone])
  const all = (of: (notes: RenderNotes) => readonly string[]) => [
    ...new Set([...of(first).filter((field) => !said.has(field)), ...of(second)]),
  ]
  return {
    ...first,
    ...second,
    approximated: all((notes) => notes.approximated),
    leftOut: all((notes) => notes.leftOut),
    notDone: all((notes) => notes.notDone),
  }
}

/** Looks by name where the server knows them, in words where it does not; what has no words is left out, and said. */
function withLooks({ kind, capabilities }: Server, fields: Fields): ServerFields {
  const by = LOOKS_BY[kind]
  const { tuning: _tuning, style, ...rest } = fields
  const tuning = recordOf(fields["tuning"])
  const { styles: _styles, prompt_magic: magic, ...others } = tuning
  const asked = textsOf(tuning["styles"])
  const knows = (name: string) => by === "fooocus" || (by === "name" && (capabilities?.looks ?? null)?.includes(name) !== false)
  const own = asked.filter(knows)
  const said = asked.filter((name) => !knows(name) && hasLookWords(name))
  const unsaid = asked.filter((name) => !knows(name) && !hasLookWords(name))
  const isStyleSaid = by !== "name" && typeof style === "string" && hasLookWords(style)
  const isMagicSaid = by !== "name" && typeof magic === "number"
  if (said.length + unsaid.length === 0 && !isStyleSaid && !isMagicSaid) return { fields, notes: NO_NOTES }
  const words = saidInWords(
    { prompt: textOf(fields["prompt"]), negative: textOf(fields["negative_prompt"]) },
    [...(isStyleSaid ? [style] : []), ...said],
    { magic: isMagicSaid ? magic : 0, readsWeights: READ_WEIGHTS.has(kind) },
  )
  const kept = {
    ...others,
    ...(own.length === 0 ? {} : { styles: own }),
    ...(magic === undefined || isMagicSaid ? {} : { prompt_magic: magic }),
  }
  const isPart = unsaid.length < asked.length
  return {
    fields: {
      ...rest,
      ...(style === undefined || isStyleSaid ? {} : { style }),
      prompt: words.prompt,
      ...(words.negative === "" && fields["negative_prompt"] === undefined ? {} : { negative_prompt: words.negative }),
      ...(Object.keys(kept).length === 0 ? {} : { tuning: kept }),
    },
    notes:
      unsaid.length === 0 ? NO_NOTES : { ...NO_NOTES, ...(isPart ? { approximated: ["tuning.styles"] } : { leftOut: ["tuning.styles"] }) },
  }
}

/** What a server of the render protocol would pass over without a word: names that its lists do not have, and repairs that it does not do. */
function unknownNames({ capabilities }: Server, kind: string, fields: Fields): readonly string[] {
  const upscalers = capabilities?.upscalers ?? null
  const lacks = (name: unknown) => typeof name === "string" && upscalers !== null && !upscalers.includes(name)
  const doesRepairs = kind === REPAIRING || capabilities?.features.includes("units") === true
  return [
    ...(lacks(fields["upscaler"]) ? ["upscaler"] : []),
    ...(lacks(recordOf(fields["hires"])["upscaler"]) ? ["hires.upscaler"] : []),
    ...(Array.isArray(fields["units"]) && !doesRepairs ? ["units"] : []),
  ]
}

function recordOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
