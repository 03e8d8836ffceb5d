/** An input of a node class as a ComfyUI server describes it, lean. Null: the server names no such bound or choice. */
export interface NodeInput {
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO` for a choice, else the type of what is linked to it, such as `MODEL`. */
  readonly type: string
  readonly choices: readonly (string | number | boolean)[] | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly initial: string | number | boolean | null
  readonly isRequired: boolean
  /** Takes the name of a file that is uploaded, which the choices need not show. */
  readonly isUpload: boolean
  /** Taken from another node alone, although its type could be typed. */
  readonly isSocket: boolean
}

/** A node class of a ComfyUI server: what goes in by name, and the types of what comes out by slot. */
export interface NodeClass {
  readonly name: string
  readonly inputs: Readonly<Record<string, NodeInput>>
  readonly outputs: readonly string[]
  /** A graph that ends in one runs. */
  readonly isOutput: boolean
}

/** The classes of a server by name, and what the heads of files say whose names tell nothing, by name. */
export interface NodeClasses extends ReadonlyMap<string, NodeClass> {
  readonly told?: ReadonlyMap<string, string>
}

/** Inputs that take the name of a file that is uploaded, although their description does not say so. */
const FILE_INPUTS: ReadonlySet<string> = new Set(["VHS_LoadVideo.video"])
const LONGEST_CHOICE = 300
const MOST_CHOICES = 5000

/** A node class out of the server's description of it (`/object_info`); null if it is not one. */
export function readNodeClass(name: string, described: unknown): NodeClass | null {
  const record = recordOf(described)
  const input = recordOf(record?.["input"])
  if (record === null) return null
  const inputs = (["required", "optional"] as const).flatMap((group) =>
    Object.entries(recordOf(input?.[group]) ?? {}).flatMap(([key, spec]) => {
      const read = readInput(spec, { isRequired: group === "required", isFile: FILE_INPUTS.has(`${name}.${key}`) })
      return read === null ? [] : [[key, read] as const]
    }),
  )
  const outputs = Array.isArray(record["output"]) ? record["output"].map((type) => (typeof type === "string" ? type : "COMBO")) : []
  return { name, inputs: Object.fromEntries(inputs), outputs, isOutput: record["output_node"] === true }
}

/** `[type, options]`, where the type is a list of choices in older servers and `COMBO` with `options` in newer ones. */
function readInput(spec: unknown, known: { readonly isRequired: boolean; readonly isFile: boolean }): NodeInput | null {
  if (!Array.isArray(spec)) return null
  const [type, second] = spec
  const options = recordOf(second) ?? {}
  const choices = Array.isArray(type) ? type : Array.isArray(options["options"]) ? options["options"] : null
  if (typeof type !== "string" && choices === null) return null
  const { default: initial } = options
  return {
    type: typeof type === "string" ? type : "COMBO",
    choices: choices === null ? null : choices.filter(isChoice).slice(0, MOST_CHOICES),
    minimum: numberOf(options["min"]),
    maximum: numberOf(options["max"]),
    initial: isChoice(initial) ? initial : null,
    isRequired: known.isRequired,
    isSocket: options["forceInput"] === true,
    isUpload: known.isFile || Object.entries(options).some(([key, value]) => key.endsWith("_upload") && value === true),
  }
}

function isChoice(value: unknown): value is string | number | boolean {
  return typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= LONGEST_CHOICE)
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null
}
