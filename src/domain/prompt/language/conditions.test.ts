import { describe, expect, test } from "vitest"
import { isPromptEmpty, parserOfCategory, promptConditions } from "../index.ts"

const DOUBLE_COLON = 3

describe("a prompt with nothing to paint", () => {
  test.each([
    "",
    " \n,, ",
    "--ar 16:9",
    "—ar 16:9",
    "<lora:x:1>",
    "<lora:x:1>, <lyco:y>",
    "(<lora:x:1>:1.2)",
    "()",
    "((), [])",
    "(:1.3)",
    "[::0.5]",
    "[|]",
    "[camera: zoom in]",
    "<camera: pan left> --s2",
    "--no plants, cars",
    "...!?",
    "…，、",
    "\\(\\)",
    "\u200b\u200f",
    "\ud83d",
  ])("%j is empty", (text) => {
    expect(isPromptEmpty(text)).toBe(true)
    expect(isPromptEmpty(text, DOUBLE_COLON)).toBe(true)
  })

  test.each(["BREAK", "() AND []"])("%j is empty where it is an operator", (text) => expect(isPromptEmpty(text)).toBe(true))

  test.each(["::2", ":: ::-.5", "::"])("%j is empty where double colons weigh", (text) =>
    expect(isPromptEmpty(text, DOUBLE_COLON)).toBe(true),
  )

  test.each(["a", "狐", "🦊", "1", "(fox:1.2)", "[fox:snow:0.5]", "fox --ar 16:9", "embedding:ink", "٣", "♥"])("%j is not", (text) =>
    expect(isPromptEmpty(text)).toBe(false),
  )
})

describe("what a renderer gets", () => {
  test("is the text as it was written where nothing is lifted", () => {
    const prompt = "a  (red:1.3) fox ,[fog],\n[mountain:lake:0.25] AND snow :1.2"
    expect(promptConditions(prompt, 1)).toMatchObject({ prompt, settings: {}, loras: [] })
  })

  test.each([
    ["[fox:snow:0.5]", "snow"],
    ["[fox:snow:0.75]", "fox"],
    // From 1 on it is a step, and all steps after it show the other.
    ["[fox:snow:1]", "snow"],
    ["[fox:snow:12]", "snow"],
  ])("of %s shows as words what stands longer", (prompt, text) => expect(promptConditions(prompt, 1).words).toEqual([{ text, weight: 1 }]))

  test("is without commands, tags and markers, whose settings are data", () =>
    expect(
      promptConditions("<lora:ink:0.8>, a fox, <lyco:fur>, snow --no water, cars --ar 32:18 --seed 42 --niji --v 5.2 --r 3 --s 250", 1),
    ).toEqual({
      isEmpty: false,
      unheeded: ["--v"],
      prompt: "a fox, snow",
      words: [
        { text: "a fox", weight: 1 },
        { text: "snow", weight: 1 },
      ],
      negativeWords: [],
      loras: [
        { network: "lora", name: "ink", weight: 0.8 },
        { network: "lyco", name: "fur", weight: 1 },
      ],
      settings: {
        negative: "water, cars",
        aspectRatio: { label: "16:9", width: 16, height: 9 },
        seed: 42,
        niji: true,
        version: 5.2,
        repeat: 3,
        stylize: 250,
      },
    }))

  test.each([
    ["a fox --ar 3:2, snow", "a fox, snow"],
    ["a fox, --ar 3:2, snow", "a fox, snow"],
    ["a fox <camera: pan left>\nsnow", "a fox\nsnow"],
    ["--ar 3:2 fox", "fox"],
    ["fox, <lora:a:1>", "fox"],
    ["(fox, <lora:a:1>:1.2)", "(fox:1.2)"],
    ["(<lora:a:1>, fox:1.2)", "(fox:1.2)"],
  ])("of %j is %j", (text, prompt) => expect(promptConditions(text, 1).prompt).toBe(prompt))

  test.each([
    ["--ar 0:5 fox", {}],
    ["--w 0 --h 512 fox", { height: 512 }],
    ["--seed -1 --seed 1.5 fox", {}],
    ["--ar 3:2 fox --ar 16:9", { aspectRatio: { label: "16:9", width: 16, height: 9 } }],
    ["--ar 1.85:1 fox", { aspectRatio: { label: "1.85:1", width: 1.85, height: 1 } }],
    ["fox --no snow --no fog", { negative: "snow, fog" }],
    ["fox --q .5 --c 70 --niji 5", { quality: 0.5, chaos: 70, niji: 5 }],
  ])("%j asks for %j", (text, settings) => expect(promptConditions(text, 1).settings).toEqual(settings))

  test("weighs each word as the prompt does that AND composes", () => {
    const { prompt, words } = promptConditions("cat :1.5 AND (dog:2), fog :0.5 --seed 1", 1)
    expect(prompt).toBe("cat :1.5 AND (dog:2), fog :0.5")
    expect(words).toEqual([
      { text: "cat", weight: 1.5 },
      { text: "dog", weight: 1 },
      { text: "fog", weight: 0.5 },
    ])
  })

  test("names what a schedule shows", () =>
    expect(promptConditions("[mountain:lake:0.25], [oak:pine:0.75], [in fog::0.6], ([cow|horse]:1.2)", 1).words).toEqual([
      { text: "lake", weight: 1 },
      { text: "oak", weight: 1 },
      { text: "in fog", weight: 1 },
      { text: "cow", weight: 1.2 },
      { text: "horse", weight: 1.2 },
    ]))
})

describe("weights of double colons count to each other", () => {
  const equal = (one: string, other: string) => {
    const [first, second] = [promptConditions(one, DOUBLE_COLON), promptConditions(other, DOUBLE_COLON)]
    expect(first.prompt).toBe(second.prompt)
    expect(first.settings).toEqual(second.settings)
  }

  test.each([
    ["hot:: dog", "hot::1 dog"],
    ["hot:: dog", "hot::100 dog::100"],
    ["cup::2 cake", "cup::4 cake::2"],
    ["cup::2 cake", "cup::100 cake::50"],
    ["cup:: cake:: illustration", "cup::2 cake::2 illustration::2"],
    ["tulips:: red::-.5", "tulips::200 red::-100"],
    ["vibrant tulip fields:: red::-.5", "vibrant tulip fields --no red"],
  ])("%j is %j, as Midjourney's manual says", equal)

  test("and are written for renderers in the web-ui style", () =>
    expect(promptConditions("cats (big)::3 dogs::1 fog::-1 --ar 3:2", DOUBLE_COLON)).toMatchObject({
      prompt: "(cats \\(big\\):1.5), (dogs:0.5)",
      words: [
        { text: "cats (big)", weight: 1.5 },
        { text: "dogs", weight: 0.5 },
      ],
      negativeWords: [{ text: "fog", weight: 1 }],
      settings: { aspectRatio: { label: "3:2" }, negative: "fog" },
    }))
})

test("category 3 is the double-colon style, every other one the web-ui style", () => {
  expect([1, 3, 5, 7, 11].map(parserOfCategory)).toEqual([
    "stable-diffusion-webui",
    "midjourney",
    "stable-diffusion-webui",
    "stable-diffusion-webui",
    "stable-diffusion-webui",
  ])
})
