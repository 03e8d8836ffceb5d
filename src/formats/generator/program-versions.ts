import type { RecipeGenerator } from "./recipe.ts"

/** What stands for a version where a program writes none, so that its infotext tells it apart. */
export const VERSION_NAMES: Readonly<Partial<Record<RecipeGenerator, string>>> = {
  comfyui: "ComfyUI",
  fooocus: "Fooocus",
  invokeai: "InvokeAI",
  civitai: "Civitai",
  novelai: "NovelAI",
  swarmui: "SwarmUI",
  drawthings: "Draw Things",
  sdnext: "SD.Next",
}

const PATTERNS: readonly (readonly [RecipeGenerator, RegExp])[] = [
  ["easel", /^Easel\b/],
  ["comfyui", /^ComfyUI\b/],
  ["fooocus", /^(?:Ruined)?Fooocus\b/],
  ["invokeai", /^InvokeAI\b/],
  ["civitai", /^Civitai\b/],
  ["novelai", /^NovelAI\b/],
  ["swarmui", /^SwarmUI\b/],
  ["drawthings", /^Draw Things\b/],
  ["sdnext", /^SD\.Next\b/],
  ["forge", /^(?:f\d|neo\b|forge\b)/i],
]

/** The program that writes a version so; AUTOMATIC1111 is told by no other having written it. */
export function programOfVersion(version: string | null): RecipeGenerator {
  return PATTERNS.find(([, pattern]) => version !== null && pattern.test(version))?.[0] ?? "a1111"
}
