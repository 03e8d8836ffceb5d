import { SECURITY_SCHEMES } from "./security.ts"

const BYTES = { schema: { type: "string", format: "binary" } } as const
const TEXT = { schema: { type: "string" } } as const
const CONTENT = { "image/*": BYTES, "video/*": BYTES, "audio/*": BYTES, "application/vnd.apple.mpegurl": TEXT, "*/*": BYTES }
const without = (description: string) => ({ description })

/** Stored files, which are no calls: the addresses that answers name are under this path. */
export const MEDIA_PATH = {
  "/media/{key}": {
    get: {
      operationId: "readMedia",
      summary: "A stored file, by the address that an answer named; with ranges and revalidation.",
      description:
        "The key has slashes. An image's copy of a width is under `/w320.webp`, a video's stream under `/stream.m3u8`. Private files need their owner, or the signature of a download link.",
      tags: ["media"],
      security: [{}, ...Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: name === "accessToken" ? ["read"] : [] }))],
      parameters: [
        { name: "key", in: "path", required: true, schema: { type: "string", maxLength: 160 } },
        { name: "download", in: "query", required: false, schema: { type: "string" }, description: "Saves it under this name." },
        { name: "Range", in: "header", required: false, schema: { type: "string", examples: ["bytes=0-1023"] } },
      ],
      responses: {
        200: { description: "The file, under its own type", content: CONTENT },
        206: { description: "The asked range of it", content: CONTENT },
        304: without("It is as it was"),
        307: without("It is at the origin of files"),
        404: without("No such file, or not the viewer's"),
        412: without("It is not what If-Match named"),
        416: without("No such range"),
        429: { description: "Too much work for one address", headers: { "Retry-After": { schema: { type: "integer" } } } },
      },
    },
  },
}
