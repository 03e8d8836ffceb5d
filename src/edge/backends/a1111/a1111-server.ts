import type { BlockingServer } from "../held/blocking-server.ts"
import type { Renderer } from "../renderers.ts"
export function createA1111Server(_renderer: Renderer): BlockingServer {
  throw new Error("no")
}
