import { expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { readZip } from "../../../testing/profile/image.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { dataExport } from "../profile/contract.ts"
import type { ArchivedWork } from "./archived-works.ts"
import { addPortfolio } from "./publish-contract.ts"

const parameters = (prompt: string) =>
  `${prompt}\nNegative prompt: fog\nSteps: 24, Sampler: Euler a, CFG scale: 6.5, Seed: 41, Size: 16x16, Model: harbour`

interface Taken {
  /** Newest first, as people see them. */
  readonly works: readonly ArchivedWork[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

async function takeOut(client: MemberClient): Promise<Taken> {
  const response = await client.send(dataExport.path)
  const files = readZip(new Uint8Array(await response.arrayBuffer()))
  return { works: JSON.parse(new TextDecoder().decode(files.get("works.json"))), files }
}

/** A file of My media with what a program wrote into it, as an upload leaves it. */
function upload(client: MemberClient, bytes: Uint8Array, prompt: string | null): Promise<string> {
  const generator = prompt === null ? null : { program: "a1111" as const, entries: { parameters: parameters(prompt) } }
  return insertFile(client.accountId, { bytes, width: 16, height: 16, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI", facts: { generator } })
}

async function publish(client: MemberClient, input: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await client.call(addPortfolio, input)
  expect(answer.status).toMatchObject({ msg: "success" })
  return addPortfolio.output().parse(answer.data).id
}

/** All that an archive says of works but for whose they are, when they were published and by which names; parts stand in their post. */
function told({ works }: Taken): readonly unknown[] {
  const toldOf = (work: ArchivedWork): unknown => {
    const { id: _id, published_at: _published, updated_at: _updated, files, items, origins, moves, ...rest } = work
    return {
      ...rest,
      items: items.map(({ id, caption }) => ({ caption, work: works.filter((one) => one.id === id).map(toldOf) })),
      origins: origins.map(({ relation }) => relation),
      moves: moves.map(({ from, to, rule }) => ({ from, to, rule: rule.replace(/work_\w+/, "work") })),
      files: Object.entries(files).map(([name, file]) => [name, file === null]),
    }
  }
  return works.filter(({ is_part }) => !is_part).map(toldOf)
}

/** Publishes what an archive holds in its order, by what anybody can do who has the archive alone. */
async function publishAgain(client: MemberClient, { works, files }: Taken): Promise<void> {
  const fileOf = (work: ArchivedWork | undefined) => {
    const bytes = files.get(work?.files.cover ?? "")
    const prompt = work?.recipe === null || work === undefined ? null : (work.recipe as { prompt: string }).prompt
    if (bytes === undefined) throw new Error("the archive lacks a file")
    return upload(client, bytes, prompt)
  }
  for (const work of works.toReversed().filter(({ is_part }) => !is_part)) {
    const parts = work.items.length === 0 ? [{ id: work.id, caption: "" }] : work.items
    const items = []
    for (const { id, caption } of parts)
      items.push({ file_id: await fileOf(works.find((one) => one.id === id)), ...(caption === "" ? {} : { caption }) })
    const { title, text, tags, visibility, language, levels } = work
    await publish(client, { items, title, text, tags, visibility, language, ...(levels.author === 0 ? {} : { level: levels.author }) })
  }
}

it("an archive that is published again from an empty account gives the same works: words, recipes, tags, parts, levels and order", async () => {
  const author = await TestClient.signedIn()
  const image = await somePng()
  await publish(author, {
    items: [{ file_id: await upload(author, image, "a harbour") }],
    title: "Harbour",
    text: "At dusk.",
    tags: ["sea", "dusk"],
    language: "en",
  })
  const pair = [await upload(author, await somePng(), "a bay"), await upload(author, await somePng(), null)]
  await publish(author, {
    ...{
      items: pair.map((file_id, index) => ({ file_id, caption: `Part ${index}` })),
      title: "Two of them",
      tags: ["bay"],
      level: 2,
      language: "ja",
    },
  })
  await publish(author, {
    items: [{ file_id: await upload(author, await somePng(), "a cove") }],
    title: "Mine alone",
    visibility: "private",
    language: "en",
  })
  const first = await takeOut(author)
  expect(first.works.map(({ title }) => title)).toEqual(expect.arrayContaining(["Harbour", "Two of them", "Mine alone"]))
  const harbour = first.works.find(({ title }) => title === "Harbour")
  expect(harbour).toMatchObject({ text: "At dusk.", tags: ["sea", "dusk"], recipe: { prompt: "a harbour" }, visibility: "public" })
  expect(first.files.get(harbour?.files.cover ?? "")).toEqual(image)

  const other = await TestClient.signedIn()
  await publishAgain(other, first)
  expect(told(await takeOut(other))).toEqual(told(first))
})
