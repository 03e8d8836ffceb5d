import type { GeneratorNote } from "../../formats/media-facts.ts"

/** Where programs keep the prompt inside of a JSON text of theirs. */
const FIELDS = ["positive_prompt", "prompt", "full_prompt"] as const

/**
 * The prompt in what a program wrote into an image; null where none is found. What is read was written by strangers: any shape is
 * possible and none is trusted.
 */
export function promptOf({ program, entries }: GeneratorNote): string | null {
  switch (program) {
    case "comfyui":
      return promptOfGraph(objectOf(entries["prompt"])) ?? plainText(entries["prompt"])
    case "novelai":
      return plainText(entries["Description"] ?? entries["Title"])
    case "invokeai":
      return promptField(objectOf(entries["invokeai_metadata"] ?? entries["sd-metadata"])) ?? plainText(entries["dream"])
    case "fooocus":
    case "a1111":
    case "unknown": {
      const parameters = entries["parameters"] ?? entries["UserComment"]
      return promptField(objectOf(parameters)) ?? promptOfParameters(parameters)
    }
    case "c2pa":
      return null
  }
}

/** A1111: the prompt stands before the line of the negative prompt, or else before that of the steps. */
function promptOfParameters(text: string | undefined): string | null {
  return plainText(text?.split(/(?:^|\n)(?:Negative prompt:|Steps: \d)/, 1)[0])
}

/** ComfyUI: the text at the positive end of the first sampler that has one, followed through at most a few nodes. */
function promptOfGraph(graph: Readonly<Record<string, unknown>> | null): string | null {
  for (const node of Object.values(graph ?? {})) {
    let link = inputsOf(node)["positive"]
    for (let hop = 0; hop < 8 && Array.isArray(link); hop++) {
      const inputs = inputsOf(graph?.[String(link[0])])
      const text = [inputs["text"], inputs["text_g"], inputs["prompt"]].find((value) => typeof value === "string")
      if (typeof text === "string") return plainText(text)
      link = inputs["conditioning"] ?? inputs["positive"] ?? inputs["text"]
    }
  }
  return null
}

function inputsOf(node: unknown): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(node)["inputs"])
}

function promptField(metadata: Readonly<Record<string, unknown>> | null): string | null {
  for (const name of FIELDS) {
    const value = metadata?.[name]
    if (typeof value === "string" && plainText(value) !== null) return plainText(value)
  }
  return null
}

function objectOf(text: string | undefined): Readonly<Record<string, unknown>> | null {
  if (text === undefined || !text.startsWith("{")) return null
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return null
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** What a person can read; null for nothing and for what is only a program's. */
function plainText(text: string | undefined): string | null {
  const clean = text?.trim() ?? ""
  return clean === "" || /^[{[]["\s{[]/.test(clean) ? null : clean
}
