import type { CutOutModel } from "./engine.ts"

/** How far a cut-out is: what is fetched is told apart from what is worked. */
export type CutOutProgress =
  | { readonly stage: "download"; readonly loadedBytes: number; readonly totalBytes: number }
  /** The engine reads its model. */
  | { readonly stage: "start" }
  /** The model looks for the subject. */
  | { readonly stage: "find" }

/** What the subject is: 0 background to 255 subject, on a square of CUT_OUT_SIDE_PX that stands for the whole image; cleaned. */
export interface Subject {
  readonly alpha: Uint8Array<ArrayBuffer>
}

/**
 * Jobs of the cut-out worker. Failures: `engineMissing` (not to be had, or offline), `engineStuck` (a step took too long), `imageBroken`,
 * `outOfMemory`, `cutOutFailed`.
 */
export type CutOutJobs = {
  readonly findSubject: {
    readonly input: { readonly image: Blob; readonly model: CutOutModel }
    readonly output: Subject
    readonly progress: CutOutProgress
  }
}
