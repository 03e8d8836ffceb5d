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
      summary: "Returns a stored file by an address from a response, with ranges and revalidation.",
      description:
        "The key contains slashes. An image's resized copy is at `/w320.webp`, a video's stream at `/stream.m3u8`. Private files require their owner, or the signature of a download link.",
      tags: ["media"],
      security: [{}, ...Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: name === "accessToken" ? ["read"] : [] }))],
      parameters: [
        { name: "key", in: "path", required: true, schema: { type: "string", maxLength: 160 } },
        { name: "download", in: "query", required: false, schema: { type: "string" }, description: "Saves it under this name." },
        { name: "Range", in: "header", required: false, schema: { type: "string", examples: ["bytes=0-1023"] } },
      ],
      responses: {
        200: { description: "The file, with its own type", content: CONTENT },
        206: { description: "The requested range", content: CONTENT },
        304: without("Not modified"),
        307: without("Redirects to the media origin"),
        404: without("No such file, or not the viewer's"),
        412: without("Doesn't match If-Match"),
        416: without("Range not satisfiable"),
        429: { description: "Too many requests from one address", headers: { "Retry-After": { schema: { type: "integer" } } } },
      },
    },
  },
}
