import { build, type InlineConfig } from "vite"

/** Builds as `vite build` does, and leaves the environment as it was: what is started afterwards would take itself for production. */
export async function viteBuild(config: InlineConfig): Promise<Awaited<ReturnType<typeof build>>> {
  const { NODE_ENV: before } = process.env
  try {
    return await build(config)
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"]
    else process.env["NODE_ENV"] = before
  }
}
