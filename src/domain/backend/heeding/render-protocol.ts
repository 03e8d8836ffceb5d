import { heedingOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at a server of the render protocol: the protocol is the order. */
export const HEEDING_RENDER_PROTOCOL = heedingOfAll("sent")

/** Easel paints without a sampler and only records its name. */
export const HEEDING_EASEL = heedingOfAll("sent", { sampler_name: "left-out" })
