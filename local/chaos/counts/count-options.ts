/** What the command line asks for. */
export interface CountOptions {
  /** People who like and look. */
  readonly members: number
  /** Times that the Worker or the database is killed while they do. */
  readonly kills: number
  readonly seed: number
}

const DEFAULTS = { members: 6, kills: 10, seed: 1 }

/** Reads `--members N` (6), `--kills N` (10) and `--seed N` (1). Throws on anything else. */
export function readCountOptions(args: readonly string[]): CountOptions {
  const values = new Map<string, number>(Object.entries(DEFAULTS))
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.slice(2) ?? ""
    const value = args[index + 1] ?? ""
    if (!args[index]?.startsWith("--") || !values.has(name) || !/^\d{1,4}$/.test(value))
      throw new Error("Use --members N, --kills N and --seed N.")
    values.set(name, Number(value))
  }
  const [members = 0, kills = 0, seed = 0] = [values.get("members"), values.get("kills"), values.get("seed")]
  if (members < 1 || members > 50) throw new Error("--members takes 1 to 50.")
  return { members, kills, seed }
}
