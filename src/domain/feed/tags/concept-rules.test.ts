import { readFileSync } from "node:fs"
import { beforeEach, describe, expect, it } from "vitest"
import {
  allConcepts,
  CONCEPT_GROUPS,
  CONCEPT_LANGUAGES,
  conceptKey,
  conceptsOf,
  holdConcepts,
  labelOf,
  labelsBeginning,
  labelsOf,
  parseConcepts,
  tagOf,
} from "./concept-rules.ts"

const table = parseConcepts(readFileSync(new URL("concepts.tsv", import.meta.url), "utf8"))
const idsOf = (...texts: readonly string[]) => conceptsOf(texts).map(({ conceptId }) => conceptId)

beforeEach(() => holdConcepts(table))

describe("the table of concepts", () => {
  it("has every concept in every language, and every group", () => {
    expect(allConcepts().length).toBeGreaterThan(200)
    for (const { id, labels } of allConcepts()) {
      expect(labels, id).toHaveLength(CONCEPT_LANGUAGES.length)
      for (const label of labels) expect(label, `${id}: ${labels.join(" ")}`).toMatch(/^\S.*$/)
    }
    for (const group of CONCEPT_GROUPS) expect(allConcepts(group).length, group).toBeGreaterThan(3)
  })

  it("leads every label back to its concept, but for words that another language has for something else", () => {
    const lost = allConcepts().flatMap(({ id, labels }) => labels.flatMap((label) => (idsOf(label)[0] === id ? [] : [`${id}: ${label}`])))
    expect(lost).toEqual(["lake: meer", "pattern: desen"])
  })

  it("names concepts by ids that stand in addresses and cursors", () => {
    for (const { id } of allConcepts()) expect(id).toMatch(/^[a-z0-9' ]+$/)
  })
})

describe("a text names a concept", () => {
  it("in any language", () => {
    expect(idsOf("猫", "ねこ", "gato", "قطة", "кошка", "แมว", "बिल्ली", "γάτα", "고양이", "mèo")).toEqual(Array(10).fill("cat"))
  })

  it("whatever its case, width, accents, hash sign and gaps", () => {
    expect(idsOf("ＣＡＴ", "#Cat", "oil_painting", "Oil-Painting", " OIL  PAINTING ", "olgemalde", "ﾈｺ")).toEqual([
      ...["cat", "cat", "oil painting", "oil painting", "oil painting", "oil painting", "cat"],
    ])
    expect(conceptKey("Łódź Straße IŞIK")).toBe("lodz strasse isik")
  })

  it("as it is written before as it looks: an accent tells a fox from a dog", () => {
    expect(idsOf("cáo", "cão", "çay", "lửa", "lua")).toEqual(["fox", "dog", "tea", "fire", "moon"])
  })

  it("or none, and then a tag is itself", () => {
    expect(idsOf("qwertz", "")).toEqual([null, null])
    expect(tagOf("Ｑwertz Stadt")).toBe("qwertz stadt")
    expect(tagOf("Gatos")).toBe("cat")
  })
})

describe("a label", () => {
  it("is found by how it begins, without accents, in the language of who types", () => {
    expect(labelsBeginning("aqua", "de")).toEqual(["Aquarell"])
    expect(labelsBeginning("ol", "de")).toEqual(["Ölgemälde"])
    expect(labelsBeginning("水", "ja")).toEqual(["水中", "水彩"])
    expect(labelsBeginning(" ", "en")).toEqual([])
  })

  it("is in the language that is asked for, or in English", () => {
    expect([labelOf("cat", "ja"), labelOf("cat", "zh-cn"), labelOf("cat", "xx"), labelOf("qwertz", "ja")]).toEqual([
      "猫",
      "猫",
      "cat",
      "qwertz",
    ])
    expect(labelsOf("cat").filter((label) => label === "gato")).toHaveLength(1)
  })
})
