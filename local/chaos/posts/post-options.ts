/** What the command line asks for. */
export interface PostOptions {
  /** People who publish, one after the other. */
  readonly members: number
  /** Posts of each; an account's first day has room for five. */
  readonly posts: number
  readonly seed: number
}

const DEFAULTS = { members: 5, posts: 4, seed: 1 }
const MAXIMUM_POSTS = 5

/** Reads `--members N` (5), `--posts N` (4) and `--seed N` (1). Throws on anything else. */
export function readPostOptions(args: readonly string[]): PostOptions {
  const values = new Map<string, number>(Object.entries(DEFAULTS))
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.slice(2) ?? ""
    const value = args[index + 1] ?? ""
    if (!args[index]?.startsWith("--") || !values.has(name) || !/^\d{1,4}$/.test(value))
      throw new Error("Use --members N, --posts N and --seed N.")
    values.set(name, Number(value))
  }
  const posts = values.get("posts") ?? 0
  if (posts < 1 || posts > MAXIMUM_POSTS) throw new Error(`--posts takes 1 to ${MAXIMUM_POSTS}.`)
  return { members: values.get("members") ?? 0, posts, seed: values.get("seed") ?? 0 }
}
