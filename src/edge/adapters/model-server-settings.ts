import * as z from "zod/mini"

/** A server with OpenAI's calls that a variable names; `url` ends before the path of the call. */
export const openAiServerSchema = z.strictObject({
  kind: z.literal("openai"),
  url: z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/)),
  token: z.optional(z.string()),
  model: z.string().check(z.minLength(1)),
})

/** A model of Workers AI, which must be bound as AI; `usual` unless the variable names another. */
export const workersAiSchema = (usual: string) => z.strictObject({ kind: z.literal("workers-ai"), model: z._default(z.string(), usual) })
