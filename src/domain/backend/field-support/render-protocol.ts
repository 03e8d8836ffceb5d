import { supportOfAll } from "../order-fields.ts"

/** What becomes of each part of an order at a server of the render protocol: the protocol is the order. */
export const RENDER_PROTOCOL_SUPPORT = supportOfAll("sent")

/** Easel heeds all of it in its own way; a sampler, which it does not have, is recorded in the image. */
export const EASEL_SUPPORT = supportOfAll("sent")
