/** What the command line asks of a play in which something is killed. */
export interface KillOptions {
  /** People who do what is played. */
  readonly members: number
  /** How often something is killed while they do. */
  readonly kills: number
  readonly seed: number
}

/** Reads `--members N`, `--kills N` and `--seed N` (1); what is not told is a play's own. Throws on anything else. */
export function readKillOptions(args: readonly string[], own: Omit<KillOptions, "seed">, maximumMembers: number): KillOptions {
  const values = new Map<string, number>(Object.entries({ ...own, seed: 1 }))
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.slice(2) ?? ""
    const value = args[index + 1] ?? ""
    if (!args[index]?.startsWith("--") || !values.has(name) || !/^\d{1,4}$/.test(value))
      throw new Error("Use --members N, --kills N and --seed N.")
    values.set(name, Number(value))
  }
  const [members = 0, kills = 0, seed = 0] = [values.get("members"), values.get("kills"), values.get("seed")]
  if (members < 1 || members > maximumMembers) throw new Error(`--members takes 1 to ${maximumMembers}.`)
  return { members, kills, seed }
}
