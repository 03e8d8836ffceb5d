import { expect, it } from "vitest"
import { createWorkflowServers } from "./workflow-servers.ts"

it("servers are asked for classes of nodes that they were not asked for lately; who is away counts as what was said before", async () => {
  const asked: string[][] = []
  let [nowMs, isAway] = [0, false]
  const read = async (wanted: ReadonlySet<string>) => {
    asked.push([...wanted])
    if (isAway) throw new Error("away")
    return Object.fromEntries([...wanted].filter((name) => name !== "Foreign").map((name) => [name, {}]))
  }
  const audience = { kind: "everyone" } as const
  const servers = createWorkflowServers(
    async () => [{ name: "gpu", audience, read }],
    () => nowMs,
  )
  expect(await servers(["KSampler", "Foreign"])).toEqual([{ name: "gpu", audience, classes: { KSampler: {} } }])
  await servers(["Foreign"])
  expect(asked).toHaveLength(1)
  expect((await servers(["VAEDecode"]))[0]?.classes).toEqual({ VAEDecode: {}, KSampler: {} })
  expect(asked.at(-1)).toEqual(["VAEDecode", "KSampler", "Foreign"])
  ;[nowMs, isAway] = [60_000, true]
  expect((await servers(["KSampler"]))[0]?.classes).toMatchObject({ KSampler: {} })
  expect((await servers(["Unheard"]))[0]?.classes).toBeNull()
  const nothing = createWorkflowServers(() => Promise.reject(new Error("no fleet")))
  expect(await nothing(["KSampler"])).toEqual([])
})
