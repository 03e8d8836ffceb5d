import { useMessages } from "../_runtime/messages.tsx"
import type { ResultActionName } from "./result-actions.ts"

/** How the actions of a result are called. */
export function useResultWords(): (name: ResultActionName) => string {
  const task = useMessages("task")
  const result = useMessages("result")
  const making = useMessages("making")
  const words: Readonly<Record<ResultActionName, string>> = {
    publish: result("publish"),
    share: result("share"),
    openWork: result("openWork"),
    download: task("download"),
    upscale: task("upscale"),
    describe: task("describe"),
    use: result("moreUses"),
    startImage: result("asStartImage"),
    reference: result("asReference"),
    control: result("asControl"),
    effect: result("asEffect"),
    settings: task("useSettings"),
    seed: task("copySeed"),
    variation: task("variation_do"),
    editMask: task("use_mask"),
    expand: task("use_expansion"),
    removeBackground: task("remove-background_do"),
    repair: task("use_characterRepair"),
    animate: task("use_animGen"),
    video: result("makeVideo"),
    speak: result("makeSpeak"),
    board: making("newBoard"),
    compare: result("compare"),
    sight: result("sight"),
    lineage: result("lineage"),
    save: task("saveToMedia"),
    downloadRecipe: result("downloadRecipe"),
    copyInfotext: result("copyInfotext"),
    copyComfy: result("copyComfy"),
    copyFooocus: result("copyFooocus"),
    copyJson: result("copyJson"),
    deleteImage: task("deleteImage"),
    remove: task("remove"),
  }
  return (name) => words[name]
}
