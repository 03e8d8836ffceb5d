/** A model, or an addition to one, that is offered. */
export interface NamedModel {
  readonly no: string
  readonly versionNo: string
  readonly name: string
  /** SHA-256 or the beginning of it, as hexadecimal digits. */
  readonly hash?: string
}

/** What a recipe says of a model. */
export interface SaidModel {
  readonly name?: string | undefined
  readonly hash?: string | undefined
}

/** Digits of a hash that recipes write at least; fewer say too little. */
const MINIMUM_HASH_DIGITS = 8

/** The model that is meant: by its hash, else by its name, whatever folder and ending programs write around it; null without one. */
export function findModel<Model extends Pick<NamedModel, "name" | "hash">>(
  models: readonly Model[],
  { name, hash }: SaidModel,
): Model | null {
  const byHash = models.find((model) => isSameHash(model.hash, hash))
  if (byHash !== undefined) return byHash
  const wanted = name === undefined ? "" : bareName(name)
  return models.find((model) => wanted !== "" && bareName(model.name) === wanted) ?? null
}

function isSameHash(one: string | undefined, other: string | undefined): boolean {
  const [first, second] = [one, other].map((hash) => (hash ?? "").toLowerCase())
  if (first === undefined || second === undefined || Math.min(first.length, second.length) < MINIMUM_HASH_DIGITS) return false
  return first.startsWith(second) || second.startsWith(first)
}

function bareName(name: string): string {
  const file = name.split(/[/\\]/).at(-1) ?? ""
  return file
    .replace(/\.(?:safetensors|ckpt|pth?|bin|gguf|sft)$/i, "")
    .replace(/\s*\[[0-9a-f]{6,64}\]$/i, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
}
