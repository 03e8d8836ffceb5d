/** What the command line asks for. */
export interface CutOptions {
  readonly sizeBytes: number
  readonly cuts: number
  readonly seed: number
}

const MEBIBYTE = 1_048_576
const DEFAULTS = { mib: 1024, cuts: 20, seed: 1 }

/** Reads `--mib N` (1024), `--cuts N` (20) and `--seed N` (1). Throws on anything else. */
export function readCutOptions(args: readonly string[]): CutOptions {
  const values = new Map<string, number>(Object.entries(DEFAULTS))
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.slice(2) ?? ""
    const value = args[index + 1] ?? ""
    if (!args[index]?.startsWith("--") || !values.has(name) || !/^\d{1,9}$/.test(value))
      throw new Error("Use --mib N for the size, --cuts N and --seed N.")
    values.set(name, Number(value))
  }
  const mib = values.get("mib") ?? 0
  if (mib < 1 || mib > 1024) throw new Error("--mib takes 1 to 1024.")
  return { sizeBytes: mib * MEBIBYTE, cuts: values.get("cuts") ?? 0, seed: values.get("seed") ?? 0 }
}
