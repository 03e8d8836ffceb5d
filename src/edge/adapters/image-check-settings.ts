import * as z from "zod/mini"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"

const imageCheckSchema = z.discriminatedUnion("kind", [
  /** A server that takes OpenAI's moderation request; its address with or without the version. */
  z.strictObject({
    kind: z.literal("openai"),
    url: z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/)),
    token: z.optional(z.string().check(z.minLength(1))),
    model: z.optional(z.string().check(z.minLength(1))),
  }),
  /** A model of Workers AI that sees, by the binding AI. */
  z.strictObject({ kind: z.literal("workers-ai"), model: z.optional(z.string().check(z.regex(/^@cf\/[\w./-]+$/))) }),
  /** Reads the words of recipes and sees nothing; in production only where that is allowed by name. */
  z.strictObject({ kind: z.literal("offline") }),
])

/** How images are looked at before others meet them: the variable IMAGE_CHECK. */
export type ImageCheckSettings = z.infer<typeof imageCheckSchema>

type ImageCheckEnv = Pick<Env, "ENVIRONMENT" | "IMAGE_CHECK" | "ALLOW_OFFLINE_IMAGE_CHECK" | "AI">

/**
 * Reads the variable IMAGE_CHECK. Without it, whoever develops has the offline check, and in production nothing looks: every image waits
 * for a person. Throws for anything else than its JSON.
 */
export function imageCheckOf({ ENVIRONMENT, IMAGE_CHECK }: Pick<ImageCheckEnv, "ENVIRONMENT" | "IMAGE_CHECK">): ImageCheckSettings | null {
  if (IMAGE_CHECK === undefined || IMAGE_CHECK === "") return isDevelopment({ ENVIRONMENT }) ? { kind: "offline" } : null
  return imageCheckSchema.parse(JSON.parse(IMAGE_CHECK))
}

/** Throws where IMAGE_CHECK cannot be read or used, and in production where it is the offline one and nobody said that it may be. */
export function assertImageCheckAllowed(env: ImageCheckEnv): void {
  const settings = imageCheckOf(env)
  if (settings?.kind === "workers-ai" && env.AI === undefined) throw new Error("IMAGE_CHECK names Workers AI, but none is bound as AI")
  if (settings?.kind === "offline" && !isDevelopment(env) && env.ALLOW_OFFLINE_IMAGE_CHECK !== "yes")
    throw new Error(
      'IMAGE_CHECK is the offline one, which sees no image: connect a classifier, leave it out so that people look, or set ALLOW_OFFLINE_IMAGE_CHECK to "yes"',
    )
}
