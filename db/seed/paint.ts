import { type TextToImageSpecification, textToImage } from "../../src/domain/studio/kinds/text-to-image.ts"
import { render } from "./render.ts"

/** Has the render backend paint one image and answers the PNG. */
export function paint(easelUrl: string, id: string, specification: TextToImageSpecification): Promise<Uint8Array> {
  return render(easelUrl, id, { kind: textToImage.name, fields: textToImage.order(specification).fields })
}
