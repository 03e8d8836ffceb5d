import { describe, expect, test } from "vitest"
import { parsePrompt, printPrompt } from "../index.ts"

/** Prompts that people wrote, as they stand in public repositories and manuals of the programs. */
const REAL_PROMPTS = [
  "a (((house:1.3)) [on] a (hill:0.5), sun, (((sky))).",
  "fantasy landscape with a [mountain:lake:0.25] and [an oak:a christmas tree:0.75][ in foreground::0.6][ in background:0.25] [shoddy:masterful:0.5]",
  "((a][:b:c [d:3]",
  "[a|(b:1.1)]",
  "masterpiece, best quality, <lora:detailEnhancer:0.8>, a young woman, <lora:styleX:0.5>",
  "masterpiece, best quality, depth of field, <lora:LORA13:0.8>,1boy, <lora:genshinImpact_tartaglia_v10:0.7>, (tartaglia\\(genshin impact\\):0.6), 1boy, (light brown hair, short hair, blue eyes, mask on head),male focus, solo, face focus, <lora:Hoshino Ai\\'s Pose 2:0.9>, ai\\'s pose, solo, smile, open mouth, one eye closed, star (symbol), pointing, microphone,",
  "1girl,masterpiece, detailed face and eyes:1.3,perfect eyes:1.1,best quality, smile, watery eyes, ((( hanfu,chinese style))), detailed face, <lora:moxin_10:0.3>, <lora:moxinloramoxinassist_20230326:0.2>",
  "(masterpiece, best quality, absurdres:1.3), sfw,\n<lora:flat2:-1>\nindoors, messy bed room, (zantangle, zantangle:1.3),\npale pink nurse (1girl solo:1.3) lying side on sheets, (cowboy shot:1.3), eyewear (smile:1.1) face focus,\nsimple nurse cap, cusion pillow BREAK\n(frilled embroidered:1.1) (floral print:1.5) apron with safety pin, apron BREAK\n(eyewear:1.5), eyewear",
  "absurdres, best quality, high details, masterpiece\n\nBREAK\n\n2boys in the courtyard. MASK(0 1, 0 1)\n\nAND\n\n1boy, blue hair, red sneakers, squatting, holding ball, basketball \\(object\\), look at viewer, MASK(0 0.5, 0 1)",
  "Raw smartphone photo of a Ereshkigal (ereshkigal (fate)), with long blonde hair in twintails (twintails) and parted bangs (parted bangs), tied with red ribbons and a bow (red ribbon, hair ribbon, red bow).",
  "(worst quality, low quality:1.4), bad anatomy, bad hands, embedding:easynegative, text",
  "painting of bacon:0.75 eggs:0.25 by greg rutkowski",
  "expansive castle, cinematic —ar 16:9 —chaos 20 --testp",
  "Aerial view of Ayodhya at sunrise showing the Saryu river curve, filmic color grading --ar 16:9 --v 5 --q 2 --stylize 1000",
  "3D, chibi, a cute tiger cartoon character, pure white background, POP MART style, ray tracing --niji 5 --ar 16:9 --s 120",
  "https://s.mj.run/TTqVVSudxZg Mandlebulb --seed 4776 --iw -1",
  "vibrant tulip fields:: red::-.5",
  "mechanical::2 butterfly::2 steampunk::1 --s 200",
  "peaceful zen garden::2 water feature::1 people::-0.5 text::-0.5 --no signs",
  "shopping mall::12  by teamlab::30",
  "清晨阳光透过高大老图书馆木格窗洒在旧橡木长椅上，一位背影安静坐着，桌上摊开一本翻开的纸质书和一杯热茶，暖调胶片质感 —ar 16:9 —v 6.0",
  "purple and white color scheme (#6750A4), \nrounded square shape with 20% corner radius, \n--ar 1:1 --v 6 --style raw",
  "ثعلب أحمر في غابة صنوبر، ألوان مائية",
]

describe.each(["stable-diffusion-webui", "midjourney"])("prompts that people wrote, read as %s", (parser) => {
  test.each(REAL_PROMPTS)("%j prints as it was, and its spans tile it", (prompt) => {
    const document = parsePrompt(prompt, parser)
    expect(printPrompt(document)).toBe(prompt)
    let at = 0
    for (const { span, rawText } of document.pieces) {
      expect(span.start).toBe(at)
      expect(prompt.slice(span.start, span.end)).toBe(rawText)
      at = span.end
    }
    expect(at).toBe(prompt.length)
  })
})

/** The words of a prompt with their weights, without switches and tags. */
function weightsOf(prompt: string, parser?: string) {
  const words = parsePrompt(prompt, parser).words.filter(({ type, subType }) => type === "word" && subType !== "command")
  return Object.fromEntries(words.map(({ text, lv }) => [text, lv === undefined ? 1 : Number(lv.toFixed(6))]))
}

describe("the weights of prompts that people wrote", () => {
  test("are those that AUTOMATIC1111's own examples give", () => {
    expect(weightsOf("a (((house:1.3)) [on] a (hill:0.5), sun, (((sky))).")).toEqual({
      a: 1.1,
      house: 1.573,
      on: 1,
      hill: 0.55,
      sun: 1.1,
      sky: 1.4641,
      ".": 1.1,
    })
    expect(weightsOf("an (important) word")).toEqual({ an: 1, important: 1.1, word: 1 })
    expect(weightsOf("(unbalanced")).toEqual({ unbalanced: 1.1 })
    expect(weightsOf("\\(literal\\]")).toEqual({ "(literal]": 1 })
    expect(weightsOf("(unnecessary)(parens)")).toEqual({ unnecessary: 1.1, parens: 1.1 })
    expect(weightsOf("a man in a (tuxedo:1.21)")).toEqual({ "a man in a": 1, tuxedo: 1.21 })
  })

  test("hold for all words of a bracket and multiply where brackets nest", () => {
    expect(weightsOf("(worst quality, low quality:1.4), bad hands")).toEqual({ "worst quality": 1.4, "low quality": 1.4, "bad hands": 1 })
    expect(weightsOf("watery eyes, ((( hanfu,chinese style)))")).toEqual({ "watery eyes": 1, hanfu: 1.331, "chinese style": 1.331 })
    expect(weightsOf("(tartaglia\\(genshin impact\\):0.6)")).toEqual({ "tartaglia(genshin impact)": 0.6 })
    expect(weightsOf("(ereshkigal (fate))")).toEqual({ ereshkigal: 1.1, fate: 1.21 })
  })

  test("are Midjourney's where double colons say them", () => {
    expect(weightsOf("hot:: dog", "midjourney")).toEqual({ hot: 1, dog: 1 })
    expect(weightsOf("hot::2 dog", "midjourney")).toEqual({ hot: 2, dog: 1 })
    expect(weightsOf("vibrant tulip fields:: red::-.5", "midjourney")).toEqual({ "vibrant tulip fields": 1, red: -0.5 })
    expect(weightsOf("peaceful zen garden::2 water feature::1 people::-0.5 text::-0.5 --no signs", "midjourney")).toEqual({
      "peaceful zen garden": 2,
      "water feature": 1,
      people: -0.5,
      text: -0.5,
    })
    expect(weightsOf("shopping mall::12  by teamlab::30", "midjourney")).toEqual({ "shopping mall": 12, "by teamlab": 30 })
  })
})
