import { textOfJson } from "./loose-json.ts"
import { programOfVersion, VERSION_NAMES } from "./program-versions.ts"
import type {
  Recipe,
  RecipeControl,
  RecipeDetailer,
  RecipeGenerator,
  RecipeLora,
  RecipeResource,
  RecipeSettings,
  UnknownSetting,
} from "./recipe.ts"
import { readSetting, type SettingName, settingNamed } from "./setting-fields.ts"

/** Settings that nobody understood, of which more are not kept apart. */
const MAXIMUM_UNKNOWN = 4000
const MAXIMUM_PARTS = 256
const MAXIMUM_DETAILERS = 9

/** Gathers a recipe. What cannot be taken becomes unknown, so that nothing is lost; the first value of a setting stays. */
export class RecipeDraft {
  prompt = ""
  negativePrompt = ""
  version: string | null = null
  private settings: RecipeSettings = {}
  private readonly loras = new Map<string, RecipeLora>()
  private readonly resources: RecipeResource[] = []
  private readonly controls: RecipeControl[] = []
  private readonly detailers = new Map<number, RecipeDetailer>()
  private readonly unknown: UnknownSetting[] = []

  /** Takes a setting by its name in infotext; `writtenName` is what its own program calls it. Null and empty values say nothing. */
  take(name: SettingName, value: unknown, writtenName: string = name): void {
    const text = textOfJson(value)
    if (text === null) return
    const read = readSetting(name, text)
    if (read === null || !this.merge(read)) this.leave(writtenName, text)
  }

  /** Takes a setting by whatever name infotext has for it. */
  takeNamed(writtenName: string, text: string): void {
    const name = settingNamed(writtenName)
    if (name === null || text === "") this.leave(writtenName, text)
    else this.take(name, text, writtenName)
  }

  /** Takes settings that are known already; false, and none of them, where one is there with another value. */
  private merge(read: RecipeSettings): boolean {
    const kept = new Map<string, string | number>(Object.entries(this.settings))
    if (Object.entries(read).some(([key, value]) => kept.has(key) && kept.get(key) !== value)) return false
    this.settings = { ...this.settings, ...read }
    return true
  }

  /** Whether a setting has that value already. */
  says(name: SettingName, value: unknown): boolean {
    const read = readSetting(name, textOfJson(value) ?? "")
    const known = new Map<string, string | number>(Object.entries(this.settings))
    return read !== null && Object.entries(read).every(([key, said]) => known.get(key) === said)
  }

  get hasResources(): boolean {
    return this.resources.length > 0
  }

  /** Keeps what was not understood. */
  leave(name: string, value: unknown): void {
    const text = typeof value === "string" ? value : textOfJson(value)
    if (text !== null && this.unknown.length < MAXIMUM_UNKNOWN) this.unknown.push({ name, value: text })
  }

  /** Adds a small model, or what else is known of one that is there; false where that is told otherwise. */
  lora(lora: RecipeLora): boolean {
    const known = this.loras.get(lora.name)
    if (known === undefined && this.loras.size >= MAXIMUM_PARTS) return false
    const isOther =
      (lora.weight ?? known?.weight) !== (known?.weight ?? lora.weight) || (lora.hash ?? known?.hash) !== (known?.hash ?? lora.hash)
    this.loras.set(lora.name, { ...lora, ...known })
    return !isOther
  }

  /** Adds a resource that says anything. */
  resource(resource: RecipeResource): void {
    if (Object.keys(resource).length === 0) return
    if (this.resources.length < MAXIMUM_PARTS) this.resources.push(resource)
    else this.leave("Civitai resource", JSON.stringify(resource))
  }

  /** Adds a ControlNet unit that says anything. */
  control(control: RecipeControl): void {
    if (Object.keys(control).length === 0) return
    if (this.controls.length < MAXIMUM_PARTS) this.controls.push(control)
    else this.leave("ControlNet", JSON.stringify(control))
  }

  /** Adds to a detailer, counted from 0; false where it says that already, and for more than infotext can count. */
  detailer(index: number, part: RecipeDetailer): boolean {
    if (index >= MAXIMUM_DETAILERS) return false
    const known = this.detailers.get(index) ?? {}
    const isSaid = Object.keys(part).some((key) => Object.hasOwn(known, key))
    if (!isSaid && Object.keys(part).length > 0) this.detailers.set(index, { ...known, ...part })
    return !isSaid
  }

  /** The recipe. A strength that goes with a second pass is that of the second pass, as AUTOMATIC1111 has it. */
  finish(generator: RecipeGenerator): Recipe {
    const version = this.version ?? VERSION_NAMES[generator] ?? null
    return {
      generator: generator === "a1111" ? programOfVersion(version) : generator,
      version,
      prompt: clean(this.prompt),
      negativePrompt: clean(this.negativePrompt),
      settings: withSecondPass(this.settings),
      loras: [...this.loras.values()],
      resources: this.resources,
      controls: this.controls,
      detailers: [...this.detailers].toSorted(([one], [other]) => one - other).map(([, detailer]) => detailer),
      unknown: this.unknown,
    }
  }
}

function withSecondPass(settings: RecipeSettings): RecipeSettings {
  const { denoisingStrength, ...others } = settings
  const hasSecondPass = settings.hiresScale !== undefined || settings.hiresWidth !== undefined || settings.hiresUpscaler !== undefined
  if (!hasSecondPass || denoisingStrength === undefined || settings.hiresDenoisingStrength !== undefined) return settings
  return { ...others, hiresDenoisingStrength: denoisingStrength }
}

function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim()
}
