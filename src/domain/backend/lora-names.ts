/** The name by which a server lists a LoRA that is asked for by that name or by its file without folder and ending; null where it lists none. */
export function listedLora(names: readonly string[], wanted: string): string | null {
  return names.find((name) => name === wanted) ?? names.find((name) => bareName(name) === wanted) ?? null
}

function bareName(name: string): string | undefined {
  return name
    .replace(/\.safetensors$/, "")
    .split(/[/\\]/)
    .at(-1)
}
