/** What the command line asks for. */
export interface LargeOptions {
  /** People who have an image made at once. */
  readonly members: number
  /** How often the renderer is killed. */
  readonly kills: number
  readonly seed: number
}

const DEFAULTS = { members: 1, kills: 3, seed: 1 }

/** Reads `--members N` (1), `--kills N` (3) and `--seed N` (1). Throws on anything else. */
export function readLargeOptions(args: readonly string[]): LargeOptions {
  const values = new Map<string, number>(Object.entries(DEFAULTS))
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.slice(2) ?? ""
    const value = args[index + 1] ?? ""
    if (!args[index]?.startsWith("--") || !values.has(name) || !/^\d{1,4}$/.test(value))
      throw new Error("Use --members N, --kills N and --seed N.")
    values.set(name, Number(value))
  }
  const members = values.get("members") ?? 0
  if (members < 1 || members > 20) throw new Error("--members takes 1 to 20.")
  return { members, kills: values.get("kills") ?? 0, seed: values.get("seed") ?? 0 }
}
