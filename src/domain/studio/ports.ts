import type { FacePatterns } from "../../formats/image/faces/face-patterns.ts"

declare module "../_kernel/context.ts" {
  interface Context {
    /** What faces in photos are found by; fetched once for all later requests. Throws Unavailable. */
    readonly facePatterns: () => Promise<FacePatterns>
  }
}
