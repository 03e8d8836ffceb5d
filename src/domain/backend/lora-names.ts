/**
 * The name by which a server lists a LoRA that is asked for by that name, with or without its ending and whichever way its folders are
 * written, or by its file alone; null where it lists none. A server that lists files alone has the one of any folder.
 */
export function listedLora(names: readonly string[], wanted: string): string | null {
  const whole = wholeName(wanted)
  const isPlaced = whole.includes("/")
  return (
    names.find((name) => name === wanted) ??
    names.find((name) => wholeName(name) === whole) ??
    names.find((name) => (isPlaced ? wholeName(name) === fileName(whole) : fileName(wholeName(name)) === whole)) ??
    null
  )
}

function wholeName(name: string): string {
  return name.replaceAll("\\", "/").replace(/\.(?:safetensors|sft|ckpt|pt|bin)$/i, "")
}

function fileName(whole: string): string {
  return whole.slice(whole.lastIndexOf("/") + 1)
}
