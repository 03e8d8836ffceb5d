import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Concept, Scene } from "../scene.ts"
import { readScene } from "./read-scene.ts"

function read(prompt: string, negativePrompt = "", cfgScale = 7): Scene {
  return readScene({ prompt, negativePrompt, cfgScale })
}

function element(scene: Scene, concept: Concept) {
  return scene.elements.find((one) => one.concept === concept)
}

function concepts(scene: Scene): Concept[] {
  return scene.elements.map(({ concept }) => concept).sort()
}

describe("one sentence in four languages", () => {
  test.each([
    ["English", "a red fox in a snowy forest at sunset, watercolour"],
    ["Chinese", "一只红色的狐狸在雪林中，日落时分，水彩画"],
    ["traditional Chinese", "一隻紅色的狐狸在雪林中，日落時分，水彩畫"],
    ["Japanese", "夕焼けの雪の森にいる赤い狐、水彩画"],
    ["Japanese kana", "ゆうひ、雪のもりにいるあかいキツネ、水彩"],
    ["Arabic", "ثعلب أحمر في غابة ثلجية عند الغروب، ألوان مائية"],
  ])("%s names the same scene", (_language, prompt) => {
    const scene = read(prompt)
    expect(concepts(scene)).toEqual(["forest", "fox", "snow", "snowfall", "sunset"])
    expect(element(scene, "fox")).toEqual({ concept: "fox", weight: 1, colours: ["red"], count: 1, scale: 1 })
    expect(scene).toMatchObject({ style: "watercolour", colours: [], unknownHash: 0 })
  })

  test.each([["the camera slowly pushes in"], ["相机缓缓推进"], ["攝像機跟隨"], ["カメラがゆっくり近づく"], ["الكاميرا تقترب ببطء"]])(
    "%s names nothing that could be seen",
    (prompt) => {
      expect(concepts(read(prompt))).toEqual([])
    },
  )

  test.each([
    ["two small white cats without clouds"],
    ["两只小白猫，没有云"],
    ["小さな白い猫が二匹、雲のない"],
    ["قطتان صغيرتان بيضاء بدون غيوم"],
  ])("%s reads number, size, colour and denial", (prompt) => {
    const scene = read(prompt)
    expect(scene.elements).toEqual([{ concept: "cat", weight: 1, colours: ["white"], count: 2, scale: 0.6 }])
  })
})

describe("numbers", () => {
  test.each([
    ["a fox", 1],
    ["foxes", 5],
    ["two foxes", 2],
    ["3 foxes", 3],
    ["a dozen foxes", 12],
    ["many foxes", 5],
    ["a pair of big red foxes", 2],
    ["1fox", 1],
    ["2foxes", 2],
    ["三只狐狸", 3],
    ["许多狐狸", 5],
    ["狐狸", 1],
    ["四匹の狐", 4],
    ["キツネ3匹", 3],
    ["ثلاثة ثعالب", 3],
    ["ثعالب", 5],
    ["ثعلبان", 2],
    ["٤ ثعالب", 4],
    ["(foxes:1.920)", 5],
  ])("%s", (prompt, count) => {
    expect(element(read(prompt), "fox")?.count).toBe(count)
  })

  test("a number belongs to the next concept only", () => {
    const scene = read("two foxes and a bear")
    expect([element(scene, "fox")?.count, element(scene, "bear")?.count]).toEqual([2, 1])
  })
})

describe("what somebody or something does", () => {
  test.each<[string, Concept[]]>([
    ["a woman in a red dress dancing", ["dancer"]],
    ["a woman and a dancer", ["dancer", "woman"]],
    ["一个女人在跳舞", ["dancer"]],
    ["two people dancing", ["couple"]],
    ["three people", ["crowd"]],
    ["a man dancing", ["man"]],
    ["dancing", ["dancer"]],
    ["a burning house", ["fire", "house"]],
    ["燃える家", ["fire", "house"]],
    ["a burning candle", ["candle"]],
  ])("%s shows %j, and nothing that nobody named", (prompt, shown) => {
    expect(concepts(read(prompt))).toEqual(shown)
  })

  test("who dances keeps colours and hair", () => {
    expect(element(read("a woman with red hair in a blue dress, dancing"), "dancer")).toMatchObject({ hair: "red", colours: ["blue"] })
  })
})

describe("colours", () => {
  test.each([
    ["red and white fox", ["red", "white"], []],
    ["a fox, red", [], ["red"]],
    ["the fox is red", ["red"], []],
    ["a fox under a red sky", [], ["red"]],
    ["a fox with green eyes", [], []],
    ["a fox in a blue coat", ["blue"], []],
    ["black and white fox", ["black", "white"], []],
    ["black and white photo of a fox", [], []],
    ["orange fox", ["orange"], []],
    ["(red:1.3) fox", ["red"], []],
    ["red fluffy fox", ["red"], []],
    ["白い狐", ["white"], []],
    ["狐は白い", ["white"], []],
    ["ثعلب أحمر وأسود", ["red", "black"], []],
    ["ثعلب تحت سماء حمراء", [], ["red"]],
  ])("%s", (prompt, own, whole) => {
    const scene = read(prompt)
    expect(element(scene, "fox")?.colours).toEqual(own)
    expect(scene.colours.map(({ colour }) => colour)).toEqual(whole)
  })

  test("orange is a colour before a noun or beside a colour, else a fruit", () => {
    expect(concepts(read("oranges in an orange bowl"))).toEqual(["bowl", "orange"])
    expect(concepts(read("orange and teal"))).toEqual([])
    expect(concepts(read("an orange on a table"))).toContain("orange")
    expect(element(read("オレンジの猫"), "cat")?.colours).toEqual(["orange"])
  })
})

describe("hair and beards", () => {
  test.each([
    ["a young woman with red hair", "woman", { hair: "red" }],
    ["a red-haired girl in a green dress", "woman", { hair: "red", colours: ["green"] }],
    ["1girl, solo, long blue hair, smiling", "woman", { hair: "blue" }],
    ["a blonde woman in a black dress", "woman", { hair: "yellow", colours: ["black"] }],
    ["her hair is silver, a queen", "woman", { hair: "silver" }],
    ["a man with a black beard", "man", { beard: "black" }],
    ["a bearded fisherman", "man", { beard: "own" }],
    ["an old man with white hair and a grey beard", "man", { hair: "white", beard: "grey" }],
    ["红头发的女孩", "woman", { hair: "red" }],
    ["黑色胡子的男人", "man", { beard: "black" }],
    ["金髪の少女", "woman", { hair: "yellow" }],
    ["赤い髪の女性", "woman", { hair: "red" }],
    ["امرأة بشعر أحمر", "woman", { hair: "red" }],
    ["a woman in a red hat", "woman", { colours: ["red"] }],
    ["a man with glasses", "man", { wearsGlasses: true }],
  ] as const)("%s", (prompt, concept, told) => {
    const { elements, colours } = read(prompt)
    expect(elements.find((one) => one.concept === concept)).toEqual({
      concept,
      weight: 1,
      colours: [],
      count: 1,
      scale: 1,
      ...(prompt.includes("old") ? { isOld: true } : {}),
      ...told,
    })
    expect(colours).toEqual([])
  })

  test("are of whom they are said of", () => {
    const { elements } = read("a woman with red hair and a man with black hair")
    expect(elements.map(({ concept, hair }) => [concept, hair])).toEqual([
      ["woman", "red"],
      ["man", "black"],
    ])
  })
})

describe("a thing that no lexicon knows", () => {
  test.each([
    ["a blue capybara", [{ concept: "thing", label: "capybara", colours: ["blue"] }]],
    ["two tiny capybaras in a river", [{ concept: "thing", label: "capybaras", count: 2, scale: 0.6 }, { concept: "river" }]],
    ["a capybara next to a house", [{ concept: "house" }, { concept: "thing", label: "capybara" }]],
    ["tiramisu", [{ concept: "thing", label: "tiramisu" }]],
    ["提拉米苏", [{ concept: "thing", label: "提拉米苏" }]],
    ["ティラミス", [{ concept: "thing", label: "ティラミス" }]],
    ["a house with a capybara", [{ concept: "house" }]],
    ["a majestic fox", [{ concept: "fox" }]],
    ["sunset over the hills of Xanadu", [{ concept: "sunset" }, { concept: "hill" }]],
    ["a fox, by Greta Zorblax", [{ concept: "fox" }]],
    ["no capybaras", []],
  ] as const)("is shown by its name where the words are about it: %s", (prompt, elements) => {
    const found = read(prompt).elements.toSorted((one, other) => (one.concept < other.concept ? -1 : 1))
    expect(found).toMatchObject(elements.toSorted((one, other) => (one.concept < other.concept ? -1 : 1)))
  })

  test.each([
    ["ramen", "noodles"],
    ["a panda", "panda"],
    ["a zebra", "zebra"],
    ["a helicopter", "helicopter"],
    ["un-dinosaur", undefined],
    ["拉面", "noodles"],
    ["パンダ", "panda"],
    ["بيتزا", "pizza"],
  ] as const)("%s is no other thing", (prompt, concept) => {
    expect(
      read(prompt)
        .elements.map((one) => one.concept)
        .filter((one) => one !== "thing"),
    ).toEqual(concept === undefined ? [] : [concept])
  })
})

describe("how someone is", () => {
  test.each([
    ["a sleeping cat", "cat"],
    ["the cat is asleep on a sofa", "cat"],
    ["a dog watching a sleeping red fox", "fox"],
    ["a bear sleeping under a tree", "bear"],
    ["一只睡着的猫", "cat"],
    ["猫在睡觉", "cat"],
    ["眠る猫", "cat"],
    ["猫が眠っている", "cat"],
    ["قطة نائمة", "cat"],
    ["تنام القطة على السرير", "cat"],
  ] as const)("%s: the %s sleeps, nobody else", (prompt, concept) => {
    expect(
      read(prompt)
        .elements.filter(({ isAsleep }) => isAsleep)
        .map((one) => one.concept),
    ).toEqual([concept])
  })

  test.each([
    ["an old woman and a dog", "woman"],
    ["the man is old", "man"],
    ["grandmother in a garden", "woman"],
    ["年老的女人", "woman"],
    ["老爷爷和狗", "man"],
    ["年老いた女性", "woman"],
    ["おじいさんと犬", "man"],
    ["رجل عجوز", "man"],
    ["امرأة عجوز مع كلب", "woman"],
  ] as const)("%s: the %s is old, nobody else", (prompt, concept) => {
    expect(
      read(prompt)
        .elements.filter(({ isOld }) => isOld)
        .map((one) => one.concept),
    ).toEqual([concept])
  })

  test.each([
    ["a knight riding a horse", "knight", "horse"],
    ["an old man riding a white horse on a beach", "man", "horse"],
    ["a woman on a bicycle", "woman", "bicycle"],
    ["a dragon ridden by a wizard", "wizard", "dragon"],
    ["a knight on horseback", "knight", "horse"],
    ["骑士骑着马", "knight", "horse"],
    ["骑马的骑士", "knight", "horse"],
    ["馬に乗った騎士", "knight", "horse"],
    ["騎士が馬に乗っている", "knight", "horse"],
    ["فارس يركب حصانا", "knight", "horse"],
    ["فارس على حصان", "knight", "horse"],
  ] as const)("%s: the %s rides the %s", (prompt, rider, mount) => {
    expect(element(read(prompt), rider)?.rides).toBe(mount)
    expect(element(read(prompt), mount)?.rides).toBeUndefined()
  })

  test.each(["an old castle with a knight", "an 8 year old girl", "a knight on a hill near a horse", "a horse and a knight", "老虎"])(
    "%s: nobody is old, asleep or riding",
    (prompt) => {
      for (const one of read(prompt).elements) expect([one.isOld, one.isAsleep, one.rides]).toEqual([undefined, undefined, undefined])
      for (const one of read(prompt).elements) expect(one.count).toBe(1)
    },
  )

  test("all that one word names sleep and ride together", () => {
    const ofWitch = (prompt: string) => read(prompt).elements.filter(({ concept }) => concept === "woman" || concept === "wizard")
    expect(ofWitch("a witch sleeping in a forest").map(({ isAsleep }) => isAsleep)).toEqual([true, true])
    expect(ofWitch("a witch riding a dragon").map(({ rides }) => rides)).toEqual(["dragon", "dragon"])
    expect(element(read("a cowboy riding a horse"), "man")?.rides).toBe("horse")
  })

  test("who sleeps keeps its colour, and rides only what is there", () => {
    expect(element(read("a red sleeping fox"), "fox")).toMatchObject({ colours: ["red"], isAsleep: true })
    expect(element(read("no sleeping cat and a dog"), "cat")).toBeUndefined()
    expect(element(readScene({ prompt: "a knight riding a horse", negativePrompt: "horse", cfgScale: 7 }), "knight")?.rides).toBeUndefined()
  })
})

describe("weights", () => {
  test("brackets weigh concepts, clamped to 0.1–2", () => {
    const scene = read("(fox:1.4), [owl], (bear:9), (deer:0.06), (wolf:0)")
    expect(scene.elements.map(({ concept, weight }) => [concept, weight])).toEqual([
      ["fox", 1.4],
      ["owl", 0.9091],
      ["bear", 2],
      ["deer", 0.1],
    ])
  })

  test("the same concept twice is one, with the greater weight and number and all colours", () => {
    expect(read("a red fox, (two black foxes:1.5)").elements).toEqual([
      { concept: "fox", weight: 1.5, colours: ["red", "black"], count: 2, scale: 1 },
    ])
  })

  test("an implied meaning weighs less than a named one and takes no colour", () => {
    const scene = read("three white beaches")
    expect(element(scene, "beach")).toMatchObject({ weight: 1, colours: ["white"], count: 3 })
    expect(element(scene, "sea")).toMatchObject({ weight: 0.7, colours: [], count: 1 })
  })
})

describe("denied and negative words", () => {
  test.each([
    ["no people on the beach", "crowd"],
    ["a street without cars or bicycles", "bicycle"],
    ["没有人的街道", "man"],
    ["人のいない街", "man"],
    ["شارع بلا سيارات", "car"],
    ["0 cats in a street", "cat"],
  ] as const)("%s has none", (prompt, concept) => {
    const scene = read(prompt)
    expect(element(scene, concept)).toBeUndefined()
    expect(scene.elements.length).toBeGreaterThan(0)
  })

  test("a denial ends at a preposition, at 的 and before a new article", () => {
    expect(concepts(read("without clouds over a lake"))).toEqual(["lake"])
    expect(concepts(read("没有狐狸的森林"))).toEqual(["forest"])
    expect(concepts(read("no cars and a dog"))).toEqual(["dog"])
  })

  test("a negative word of weight 1 takes away, a lesser one lowers", () => {
    expect(concepts(read("a fox and an owl", "owl"))).toEqual(["fox"])
    expect(element(read("a fox and an owl", "(owl:0.4)"), "owl")?.weight).toBe(0.6)
    expect(read("vivid pastel blue, green", "vivid, green")).toMatchObject({
      moods: [{ mood: "pastel", weight: 1 }],
      colours: [{ colour: "blue", weight: 1 }],
    })
  })

  test("a negative word does not take away what it only implies", () => {
    expect(read("the sea and a beach", "beach").elements).toMatchObject([{ concept: "sea", weight: 1 }])
  })

  test("a negative colour takes only the concepts of that colour", () => {
    expect(element(read("a white fox", "red fox"), "fox")).toBeDefined()
    expect(element(read("a crimson fox", "red fox"), "fox")).toBeUndefined()
    expect(element(read("a red and white fox", "red"), "fox")?.colours).toEqual(["white"])
  })
})

describe("style", () => {
  test.each([
    ["a fox", "", "photo"],
    ["ink fox, oil painting", "", "ink"],
    ["ink fox, (oil painting:1.2)", "", "oil"],
    ["cyberpunk city", "", "neon"],
    ["cyberpunk city, (pencil sketch:0.5)", "", "pencil"],
    ["cyberpunk city, pencil sketch", "", "pencil"],
    ["anime fox, watercolor", "anime", "watercolour"],
    ["fox", "photo, realistic", "oil"],
    ["not a cartoon, ink", "", "ink"],
  ])("%s minus %s is painted as %s", (prompt, negative, style) => {
    expect(read(prompt, negative).style).toBe(style)
  })

  test("an explicit style wins over words", () => {
    expect(readScene({ prompt: "ink fox", negativePrompt: "low poly", cfgScale: 7, style: "low-poly" }).style).toBe("low-poly")
    expect(readScene({ prompt: "ink fox", negativePrompt: "", cfgScale: 7, style: undefined }).style).toBe("ink")
  })

  test("strength follows weight and cfg within 0.2–1.5", () => {
    expect(read("(ink:1.3)").styleStrength).toBeGreaterThan(read("ink").styleStrength)
    expect(read("ink", "", 20).styleStrength).toBeGreaterThan(read("ink", "", 2).styleStrength)
    expect(read("(ink:9)", "", 30).styleStrength).toBe(1.5)
    expect(read("(ink:0.1)", "", 1).styleStrength).toBe(0.2)
  })
})

test("cfg 1 is free, 7 about 0.4, 20 and above strict", () => {
  expect([1, 20, 30, Number.NaN].map((cfg) => read("fox", "", cfg).strictness)).toEqual([0, 1, 1, read("fox", "", 7).strictness])
  expect(read("fox", "", 7).strictness).toBeCloseTo(0.4, 1)
})

describe("unknown words", () => {
  test("known words and praise leave the hash at 0", () => {
    expect(read("masterpiece, best quality, 8k, a fox in the woods (1.4), f/1.8").unknownHash).toBe(0)
  })

  test("order, case and repetition of unknown words do not matter, the words do", () => {
    const { unknownHash } = read("zorbl quux fox")
    expect(unknownHash).toBeGreaterThan(0)
    expect(read("Quux, a fox; ZORBL quux").unknownHash).toBe(unknownHash)
    expect(read("zorbl fox").unknownHash).not.toBe(unknownHash)
  })
})

test("any text gives the same well-formed scene twice", () => {
  const words = fc.array(
    fc.constantFrom(
      "two",
      "red",
      "foxes",
      "(",
      ")",
      "[",
      "]",
      ":1.3)",
      "no",
      "and",
      "的",
      "狐",
      "ثعلب",
      "و",
      "orange",
      "がいない",
      ",",
      "zorbl",
      "ink",
      "is",
      "0",
    ),
  )
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    words.map((list) => list.join(" ")),
  )
  fc.assert(
    fc.property(text, text, fc.double(), (prompt, negativePrompt, cfgScale) => {
      const scene = readScene({ prompt, negativePrompt, cfgScale })
      expect(readScene({ prompt, negativePrompt, cfgScale })).toEqual(scene)
      expect(new Set(concepts(scene)).size).toBe(scene.elements.length)
      for (const { weight, count, scale } of scene.elements) {
        expect(weight).toBeGreaterThanOrEqual(0.1)
        expect(weight).toBeLessThanOrEqual(2)
        expect(Number.isInteger(count) && count >= 1 && count <= 50).toBe(true)
        expect([0.6, 1, 1.5]).toContain(scale)
      }
      expect(scene.strictness).toBeGreaterThanOrEqual(0)
      expect(scene.strictness).toBeLessThanOrEqual(1)
      expect(Number.isInteger(scene.unknownHash) && scene.unknownHash >= 0 && scene.unknownHash < 2 ** 32).toBe(true)
    }),
  )
})
