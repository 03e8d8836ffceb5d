/** What the programs call themselves that recipes are imported from; of the others nothing is known. */
const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  a1111: "AUTOMATIC1111",
  forge: "Forge",
  sdnext: "SD.Next",
  comfyui: "ComfyUI",
  fooocus: "Fooocus",
  invokeai: "InvokeAI",
  civitai: "Civitai",
  novelai: "NovelAI",
  swarmui: "SwarmUI",
  drawthings: "Draw Things",
  easel: "Easel",
}

/** A program as people know it. */
export function programNameOf(id: string): string {
  return PROGRAM_NAMES[id] ?? id
}
